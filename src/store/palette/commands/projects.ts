import type { Item } from '../../../core/item/index.ts';
import { ALL_PROJECTS, queryKey, type Scope } from '../../../core/query/index.ts';
import { nearest } from '../../../core/text/index.ts';
import { toScope } from '../../list/scope.ts';
import { PROJECTS, projectsQuery } from '../../projects/merged-list.ts';
import type { State } from '../../state/state.ts';
import { hasMore } from '../../state/walk.ts';
import { type Command, done, inSight, type Outcome, refused, unfinished, wholeArgument } from '../command.ts';

const TENANT = 'tenant';

/** A text that may be the uid of an unloaded project: the service's uids have 24 hexadecimal digits. */
const UID = /^[0-9a-f]{24}$/i;
const ANY_UID = /^\S{8,}$/;

/** All loaded projects of any list, by name. */
const loadedProjects = ({ lists }: Pick<State, 'lists'>): readonly Item[] => {
  const projects = new Map<string, Item>();
  for (const { query, items } of Object.values(lists)) {
    if (query.kind === PROJECTS) for (const item of items) projects.set(item.uid, item);
  }
  return [...projects.values()].toSorted((a, b) => a.name.localeCompare(b.name));
};

/** Projects for a text: by uid, full name, or prefix. */
const meant = (projects: readonly Item[], text: string): readonly Item[] => {
  const wanted = text.toLowerCase();
  const named = projects.filter(({ uid, name }) => uid === text || name.toLowerCase() === wanted);
  if (named.length > 0) return named;
  return projects.filter(({ uid, name }) => name.toLowerCase().startsWith(wanted) || uid.startsWith(text));
};

const askWithin = (state: State, text: string): Outcome => {
  if (text.toLowerCase() === TENANT) return done(scoped(state, null), 'set the scope to the whole tenant');
  if (text.toLowerCase() === ALL_PROJECTS) return done(scoped(state, ALL_PROJECTS), 'query all projects one by one');
  const projects = loadedProjects(state);
  const found = meant(projects, text);
  const [first] = found;
  if (first !== undefined && found.length === 1)
    return done(scoped(state, { uid: first.uid, name: first.name }), `set the scope to project ${first.name}`);
  if (first !== undefined)
    return unfinished(0, `ambiguous, ${found.length} projects match: ${found.map(({ name }) => name).join(', ')}`);
  const all = state.lists[queryKey(projectsQuery(state))];
  const complete = all !== undefined && !hasMore(all) && all.items.length > 0;
  if (UID.test(text) || (!complete && ANY_UID.test(text)))
    return done(scoped(state, { uid: text, name: null }), `set the scope to the project with uid ${text}`);
  const near = nearest(
    text.toLowerCase(),
    projects.map(({ name }) => name),
  );
  const known = complete ? `no project ${text}` : `no project ${text} among ${projects.length} loaded`;
  return refused(0, near === null ? known : `${known}; did you mean ${near}?`);
};

const scoped = (state: State, scope: Scope) => ({ ...toScope(state, scope), ...inSight(state) });

/** The command that sets the scope. Without an argument it opens the list of projects. */
export const projectCommand = (list: Command | undefined): Command => ({
  names: ['project'],
  argument: 'NAME',
  about: 'set the scope: project name or uid (a prefix will do), tenant, or all',
  action: 'scope',
  run: (state, argument) => {
    if (argument !== '') return askWithin(state, argument);
    return list === undefined ? unfinished(0, 'name a project, tenant or all') : list.run(state, '');
  },
  complete: (state, argument) =>
    wholeArgument('project', argument, [
      { text: TENANT, hint: 'the whole tenant; no project header sent' },
      { text: ALL_PROJECTS, hint: 'all projects, queried one by one' },
      ...loadedProjects(state).map(({ uid, name }) => ({ text: name, hint: uid })),
    ]),
});
