import type { Item, Resource } from '../../core/item/index.ts';
import { perKey } from '../../core/memo/index.ts';
import { ALL_PROJECTS, isSeveral, type KindId, type Scope, sameScope, scopeNamed } from '../../core/query/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { problemLine } from '../keys/remedy.ts';
import { allProjects, toScope } from '../list/scope.ts';
import { dot } from '../picker/picker.ts';
import { projectsNamed } from '../projects/chosen.ts';
import { knownParts, knownProjects, PROJECTS, projectScope } from '../projects/merged-list.ts';
import { type HeldList, isCached, type ListPart, partsOf } from '../state/held-list.ts';
import type { Choice, Picker, PickerKind } from '../state/picker.ts';
import type { State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { currentList } from '../walk/query.ts';

const projectsText = (state: State): string => {
  const { projects, complete, problem } = knownProjects(state);
  if (problem !== null) return `type a uid: ${problemLine(state, problem)}`;
  if (projects.length === 0 && !complete) return 'not loaded yet';
  return `${plural(projects.length, 'project')}${complete ? '' : ', not all loaded'}`;
};

/** Returns the choices of the scope: the whole tenant, all projects, and each project with its counts of items as far as loaded lists tell them. */
export const scopeChoices = (
  state: State,
  { draft: uids }: Pick<Picker<readonly string[]>, 'draft'> = { draft: [] },
): readonly Choice[] => {
  const { projects, complete } = knownProjects(state);
  const count = `${formatCount(projects.length)}${complete ? '' : '+'}`;
  const known = knownOf(state);
  const to = (scope: Scope) => (below: State) => toScope(below, chosenScope(below, uids) ?? scope);
  const parts = new Map((partsOf(currentList(state)) ?? []).map((part) => [part.project.uid, part]));
  return [
    {
      value: '',
      label: 'whole tenant',
      hint: 'no project header sent',
      mark: dot(state.scope === null),
      choose: to(null),
    },
    {
      value: ALL_PROJECTS,
      label: 'all projects, one by one',
      hint: `queries all ${count} one by one; items in no project are not included`,
      mark: dot(state.scope === ALL_PROJECTS),
      choose: to(ALL_PROJECTS),
    },
    ...projects.map((item) => ({
      value: item.uid,
      label: item.name,
      hint: [...known(item.uid), ...partNotes(parts.get(item.uid)), item.uid].join(' · '),
      mark: uids.includes(item.uid) ? '✓' : dot(sameScope(state.scope, projectScope(item))),
      choose: to(projectScope(item)),
    })),
  ];
};

const isProjectChoice = ({ value }: Choice): boolean => value !== '' && value !== ALL_PROJECTS;

/** True if another word follows the typed text in a label, as in `all projects`; Space then types a blank. */
const isWordOfLabel = (state: State, text: string): boolean => {
  const start = `${text.trimStart().toLowerCase()} `;
  return start !== ' ' && scopeChoices(state).some(({ label }) => label.toLowerCase().includes(start));
};

const scopeProjects = (state: State): readonly string[] =>
  isSeveral(state.scope) ? knownParts(state).projects.map(({ uid }) => uid) : [];

/**
 * Returns the scope of the projects that were chosen with Space. A project is given by name if the name is unique.
 * Undefined if no project was chosen, or if the scope has the same projects already.
 */
const chosenScope = (state: State, uids: readonly string[]): Scope | undefined => {
  if (uids.length === 0 || uids.join() === scopeProjects(state).join()) return undefined;
  const { projects } = knownProjects(state);
  const wordOf = (uid: string): string => {
    const name = projects.find((project) => project.uid === uid)?.name ?? uid;
    return !name.includes(',') && projectsNamed(projects, name).length === 1 ? name : uid;
  };
  const [only = ''] = uids;
  return uids.length === 1 ? { uid: only, name: wordOf(only) } : { several: uids.map(wordOf) };
};

/** Describes the progress or failure of a project if all projects are in scope. */
const partNotes = (part: ListPart | undefined): readonly string[] => {
  if (part === undefined) return [];
  const { list } = part;
  if (list?.problem) return [`✖ ${list.problem.what}`];
  if (list === undefined || list.pageStarts.length === 0) return [list?.activity ? 'loading…' : 'not loaded yet'];
  return [];
};

/** Returns the counts of a project that loaded lists tell, by uid: `38 hosts`, `4 clusters`. */
const knownOf = (state: State): ((uid: string) => readonly string[]) => {
  const lists = Object.values(state.lists).filter(
    (list) => list.query.filter.length === 0 && list.query.cloudType === null && !isCached(list),
  );
  const counts = state.catalog.resources.flatMap((resource) => [
    ...(resource.inProjects ? [counterOf(resource, lists)] : []),
    ...resource.projectCounts.map(({ column, one, many }) => {
      const items = new Map(ofKind(lists, resource.id).flatMap((list) => list.items.map((item) => [item.uid, item])));
      return (uid: string): string | null => {
        const value = items.get(uid)?.value(column) ?? null;
        return typeof value === 'number' ? plural(value, one, many) : null;
      };
    }),
  ]);
  return (uid) => counts.flatMap((count) => count(uid) ?? []);
};

const ofKind = (lists: readonly HeldList[], kind: KindId): readonly HeldList[] =>
  lists.filter(({ query }) => query.kind === kind);

/** Returns the number of items of a kind in a project: from the list of the project, else from items of the tenant that name the project. */
const counterOf = (resource: Resource, lists: readonly HeldList[]): ((uid: string) => string | null) => {
  const own = new Map<string, HeldList>();
  for (const list of ofKind(lists, resource.id)) {
    const { scope } = list.query;
    if (scope !== null && list.pageStarts.length > 0 && isFuller(list, own.get(scope.uid))) own.set(scope.uid, list);
  }
  const tenant = ofKind(lists, resource.id).find(
    ({ query, pageStarts }) => query.scope === null && pageStarts.length > 0,
  );
  const named = tenant === undefined ? null : namedIn(tenant);
  const title = resource.pointers.find(({ kind }) => kind === PROJECTS)?.title;
  return (uid) => {
    const list = own.get(uid);
    if (list !== undefined) return countText(list.items.length, hasMore(list), resource.title.toLowerCase());
    if (tenant === undefined || named === null || title === undefined) return null;
    const count = named.get(uid) ?? 0;
    // If the list of the tenant is incomplete, a project without items in it may still have some.
    return count === 0 && hasMore(tenant)
      ? null
      : countText(count, hasMore(tenant), title.replace(/ \w+ the project$/, ''));
  };
};

const isFuller = (list: HeldList, other: HeldList | undefined): boolean =>
  other === undefined || list.items.length > other.items.length;

const countText = (count: number, more: boolean, words: string): string =>
  `${formatCount(count)}${more ? '+' : ''} ${words}`;

/** Returns the number of items in a list for each project. */
const namedIn = ({ items }: HeldList): ReadonlyMap<string, number> => countsIn(items);

const countsIn = perKey((items: readonly Item[]): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  for (const item of items) {
    for (const { kind, uid } of item.links()) {
      if (kind === PROJECTS) found.set(uid, (found.get(uid) ?? 0) + 1);
    }
  }
  return found;
});

const toggle = (uids: readonly string[], uid: string): readonly string[] =>
  uids.includes(uid) ? uids.filter((one) => one !== uid) : [...uids, uid];

/** The picker of the scope: the whole tenant, all projects, or some projects (Space chooses each). */
export const SCOPE: PickerKind<readonly string[]> = {
  title: (state) => `Scope: choose a project · ${projectsText(state)}`,
  draft: scopeProjects,
  choices: scopeChoices,
  typed: {
    choices: (_, { text, draft: uids }) => {
      const uid = text.trim();
      if (!/^\S{8,}$/.test(uid)) return [];
      const choose = (state: State) => toScope(state, chosenScope(state, uids) ?? scopeNamed(uid));
      return [{ value: uid, label: `project uid ${uid}`, hint: 'as typed', choose }];
    },
  },
  opened: allProjects,
  edit: (state, { draft: projects, text }, choice, key) => {
    const chooses = key === 'space' && choice !== undefined && isProjectChoice(choice) && !isWordOfLabel(state, text);
    return chooses ? toggle(projects, choice.value) : null;
  },
  needs: 'projects',
  hints: [['Space', 'choose several']],
};
