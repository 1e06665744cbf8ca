import type { Item } from '../../../core/item/index.ts';
import {
  ALL_PROJECTS,
  isSeveral,
  type KindId,
  type Scope,
  type SeveralProjects,
  scopeNamed,
  WHOLE_TENANT,
} from '../../../core/query/index.ts';
import { nearest } from '../../../core/text/index.ts';
import { plural } from '../../../core/values/index.ts';
import { exportFormats } from '../../../output/index.ts';
import { explain as explainFromIndex, parseFilter } from '../../../query/filter/language/index.ts';
import { beginFind } from '../../detail/find.ts';
import { exportedWhat, exportTo, formatsNow, nameExport } from '../../export/export.ts';
import { nameSnapshot, snapshotTo, snapshotWhat } from '../../export/snapshot.ts';
import { problemLine } from '../../keys/remedy.ts';
import { markMatching } from '../../list/marks.ts';
import { toScope } from '../../list/scope.ts';
import { readNotify, setNotify } from '../../live/notify.ts';
import { commandsHere } from '../../own-commands/run-job.ts';
import { runCommand } from '../../pickers/own-commands.ts';
import { queryChoices, queryText, showQuery } from '../../pickers/queries.ts';
import { scopeChoices } from '../../pickers/scope.ts';
import { chosenProjects, looksLikeUid, projectsNamed } from '../../projects/chosen.ts';
import { knownProjects } from '../../projects/merged-list.ts';
import { send } from '../../state/errand.ts';
import { openHelp } from '../../state/overlays.ts';
import { currentResource, resourceIn, type State, say } from '../../state/state.ts';
import { hasMore } from '../../state/walk.ts';
import { unrequestedFields } from '../../walk/item.ts';
import { listOf } from '../../walk/query.ts';
import {
  type Argument,
  among,
  type Command,
  done,
  inSight,
  notAmong,
  type Outcome,
  refuse,
  unfinished,
} from '../command.ts';
import { RUNTIME_SETTINGS } from '../settings.ts';
import { AT_COMMAND } from './at.ts';
import { CONTEXT_COMMANDS } from './contexts.ts';
import { GO_COMMANDS } from './go.ts';
import { filterArgument, QUERY_COMMANDS, viewCommands } from './query.ts';
import { questionCommands } from './questions.ts';

/** A text that may be the uid of a project that is not loaded. */
const ANY_UID = /^\S{8,}$/;

/** Finds projects by uid, full name, or prefix. */
const meant = (projects: readonly Item[], text: string): readonly Item[] => {
  const named = projectsNamed(projects, text);
  if (named.length > 0) return named;
  const wanted = text.toLowerCase();
  return projects.filter(({ uid, name }) => name.toLowerCase().startsWith(wanted) || uid.startsWith(text));
};

const askWithin = (state: State, text: string): Outcome => {
  if (text.toLowerCase() === WHOLE_TENANT) return done(changeScope(state, null), 'set the scope to the whole tenant');
  if (text.toLowerCase() === ALL_PROJECTS)
    return done(changeScope(state, ALL_PROJECTS), 'query all projects one by one');
  const wanted = scopeNamed(text);
  if (isSeveral(wanted)) return askWithinSeveral(state, wanted);
  const { projects, complete: hasEnded } = knownProjects(state);
  const complete = hasEnded && projects.length > 0;
  const found = meant(projects, text);
  const [first] = found;
  if (first !== undefined && found.length === 1)
    return done(changeScope(state, { uid: first.uid, name: first.name }), `set the scope to project ${first.name}`);
  if (first !== undefined)
    return unfinished(0, `ambiguous, ${found.length} projects match: ${found.map(({ name }) => name).join(', ')}`);
  if (looksLikeUid(text) || (!complete && ANY_UID.test(text)))
    return done(changeScope(state, { uid: text, name: null }), `set the scope to the project with uid ${text}`);
  const near = nearest(
    text.toLowerCase(),
    projects.map(({ name }) => name),
  );
  const known = complete ? `no project ${text}` : `no project ${text} among ${projects.length} loaded`;
  return refuse(0, near === null ? known : `${known}; did you mean ${near}?`);
};

const askWithinSeveral = (state: State, scope: SeveralProjects): Outcome => {
  const known = knownProjects(state);
  const { problem } = chosenProjects(scope, known);
  if (problem !== null) return refuse(0, problemLine(state, problem));
  return done(changeScope(state, scope), `query projects ${scope.several.join(', ')} one by one`);
};

const changeScope = (state: State, scope: Scope) => ({ ...toScope(state, scope), ...inSight(state) });

/** The command that sets the scope. Without an argument it opens the list of projects. */
const projectCommand = (list: Command | undefined): Command => ({
  names: ['project'],
  argument: 'NAME',
  about: 'set the scope: project name or uid (a prefix will do), several with commas, tenant, or all',
  key: 'scope',
  run: (state, argument) => {
    if (argument !== '') return askWithin(state, argument);
    return list === undefined ? unfinished(0, 'name a project, tenant or all') : list.run(state, '');
  },
  complete: among('project', (state) =>
    scopeChoices(state).map(({ value, label, hint }) => ({
      text: value === '' ? WHOLE_TENANT : value === ALL_PROJECTS ? ALL_PROJECTS : label,
      hint,
    })),
  ),
});

const formatIds = (): readonly string[] => exportFormats().map(({ id }) => id);

const exportAs = (state: State, argument: string): Outcome => {
  const [, word = '', path = ''] = /^(\S*)\s*(.*)$/s.exec(argument) ?? [];
  const ids = formatsNow(state).map(({ id }) => id);
  const all = ids.join(' ');
  if (word === '') return unfinished(0, `export as: ${all}`);
  if (!ids.includes(word))
    return notAmong(word, ids, { unknown: `unknown format ${word}`, others: `; choose from: ${all}` });
  const what = `${exportedWhat(state)} as ${word}`;
  return path === ''
    ? done(nameExport(state, word), `${what} to a file; asks for its name`)
    : done(exportTo(state, word, path), `${what} to ${path}`);
};

/** Commands that export the shown rows to a file. */
const EXPORT_COMMANDS: readonly Command[] = [
  {
    names: ['export'],
    argument: 'FORMAT [FILE]',
    about: `export the rows shown or marked to a file: ${formatIds().join(' ')}`,
    key: 'export',
    run: exportAs,
    complete: among('format', (state) => formatsNow(state).map(({ id, about }) => ({ text: id, hint: about }))),
  },
  {
    names: ['snapshot'],
    argument: '[FILE]',
    about: 'write the lists as far as they are loaded to a file that --from reads',
    key: 'snapshot',
    run: (state, path) =>
      path === ''
        ? done(nameSnapshot(state), `${snapshotWhat(state)}; asks for the name of the file`)
        : done(snapshotTo(state, path), `${snapshotWhat(state)} to ${path}`),
  },
];

/** Parses an argument such as `host 10.4.2`: an optional kind, by default the current kind, then the text. */
const find = (state: State, argument: string): Outcome => {
  const [, word = '', rest = ''] = /^(\S+)\s+(.*)$/s.exec(argument) ?? [];
  const named = state.catalog.resources.find(({ names }) => names.includes(word));
  const kind = named?.id ?? state.tab;
  const text = named === undefined ? argument : rest;
  if (text === '') return unfinished(argument.length, 'expected a part of a name, uid, IP or MAC');
  return done(beginFind(state, kind, text), `ask the service for ${text}: ${walkText(state, kind)}`);
};

/** Describes the possible cost of a search. */
const walkText = (state: State, kind: KindId): string => {
  const list = listOf(state, kind);
  const { one, many } = resourceIn(state, kind);
  if (list === undefined || list.count === null || !hasMore(list)) return `by uid and name, then in all ${many}`;
  return `by uid and name, then in ${plural(list.count, one, many)} page by page`;
};

/** Commands that search the service for items that are not loaded. */
const FIND_COMMANDS: readonly Command[] = [
  {
    names: ['find'],
    argument: '[KIND] TEXT',
    asks: true,
    about: 'ask the service for a part of a name, uid, IP or MAC, loading all pages if needed; Esc stops',
    run: find,
  },
];

const mark = (state: State, text: string): Outcome => {
  const resource = currentResource(state);
  if (text === '') return unfinished(0, `expected a filter: the ${resource.many} shown that pass it are marked`);
  const read = parseFilter(text, resource);
  if (!read.ok) return refuse(read.position, read.message);
  const [unrequested] = unrequestedFields(state, read.filter);
  if (unrequested !== undefined) return refuse(0, `${unrequested} is not loaded; filter by it first`);
  return {
    ok: true,
    does: `mark ${resource.many} shown: ${explainFromIndex(read.filter)}`,
    // Lazy, because marking tests all rows and only Enter needs the result.
    get change() {
      return { ...inSight(state), ...markMatching(state, read.filter) };
    },
  };
};

const MARK_COMMANDS: readonly Command[] = [
  {
    names: ['mark'],
    argument: 'FILTER',
    about: 'mark the rows shown that pass a filter, beside those marked',
    run: mark,
    complete: filterArgument,
  },
];

const OFF = 'off';

const notifyOf = (state: State, text: string): Outcome => {
  const now = state.notify === null ? 'off' : `on for ${state.notify.text}`;
  if (text.trim() === '') return unfinished(0, `notify is ${now}; type a filter, a filter and >N, or off`);
  if (text.trim() === OFF) return done({ notify: null, ...say('notify is off') }, 'stop ringing');
  const read = readNotify(state, text.trim());
  if (!read.ok) return refuse(read.position, read.message);
  const { over } = read.notify;
  return done(
    setNotify(state, read.notify),
    over === null ? 'ring when more rows match' : `ring when over ${over} match`,
  );
};

/** The command for a bell and desktop notification when a refresh makes a condition true. */
const NOTIFY_COMMANDS: readonly Command[] = [
  {
    names: ['notify'],
    argument: 'FILTER[>N]|off',
    asks: true,
    about: 'ring when a refresh finds more rows that match, or more than N: unhealthy>10',
    run: notifyOf,
    complete: filterArgument,
  },
];

const NAMES = RUNTIME_SETTINGS.map(({ name }) => name);

const setTo = (state: State, argument: string): Outcome => {
  const [name = '', value, extra] = argument.split(/\s+/);
  if (name === '') return unfinished(0, `set what? ${NAMES.join(', ')}`);
  const setting = RUNTIME_SETTINGS.find((one) => one.name === name);
  if (setting === undefined)
    return notAmong(name, NAMES, { unknown: `unknown setting ${name}`, others: `; choose from: ${NAMES.join(' ')}` });
  const reason = setting.blocked(state);
  if (reason !== null) return refuse(0, `${name}: ${reason}`);
  const at = argument.indexOf(value ?? '', name.length);
  const now = setting.value(state);
  if (value === undefined) return unfinished(argument.length, `${name} is ${now}; set it to ${setting.values}`);
  const change = extra === undefined ? setting.set(state, value) : null;
  if (change === null) {
    const message = `${name} must be ${setting.values}`;
    const begins = [now, ...setting.choices(state)].some((one) => one.startsWith(value));
    return extra === undefined && begins ? unfinished(at, message) : refuse(at, message);
  }
  const limit = setting.limit?.({ ...state, ...change }) ?? null;
  const text = `${name} is ${value}${limit === null ? '' : ` · ${limit}`}`;
  return done({ ...change, ...say(text) }, `${name} ${value}: ${setting.about}`);
};

/** Completes the names and values of settings; the current value comes last. */
const settingArgument = (state: State, argument: string): Argument => {
  const options = RUNTIME_SETTINGS.flatMap((setting) => {
    const now = setting.value(state);
    return [...setting.choices(state), now].map((value) => ({
      text: `${setting.name} ${value}`,
      hint: `${setting.blocked(state) ?? setting.about}${value === now ? ' (current)' : ''}`,
    }));
  });
  const wanted = argument.trim().replaceAll(/\s+/g, ' ');
  const begun = options.filter(({ text }) => text.startsWith(wanted));
  return { what: 'setting', whole: true, from: 0, to: argument.length, options: begun };
};

const PROGRAM_COMMANDS: readonly Command[] = [
  {
    names: ['set'],
    argument: 'NAME VALUE',
    about: `change a setting: ${NAMES.join(', ')}`,
    run: setTo,
    complete: settingArgument,
  },
  {
    names: ['help'],
    argument: '[WORD]',
    about: 'show the keys of this screen, filtered by a word',
    key: 'help',
    run: (state, argument) => done(openHelp(state, argument)),
  },
  {
    names: ['quit', 'q', 'q!', 'qa', 'exit'],
    argument: '',
    about: 'quit edgescope',
    run: (_, argument) => (argument === '' ? done({ exit: 0 }) : refuse(0, 'quit takes no argument')),
  },
];

const show = (state: State, name: string): Outcome => {
  const query = state.queries.find((one) => one.name === name);
  if (query !== undefined) return done(showQuery(state, query), queryText(query));
  if (name === '') return unfinished(0, 'name a query');
  const names = state.queries.map((one) => one.name);
  return notAmong(name, names, { unknown: `no query ${name}` });
};

/** The command that shows a named query, shipped or of the user. */
const QUERY_NAME_COMMANDS: readonly Command[] = [
  {
    names: ['query'],
    argument: 'NAME',
    about: 'show the answer of a named query: its tab, filter and order',
    key: 'queries',
    run: show,
    complete: among('query', (state) => queryChoices(state).map(({ value, hint }) => ({ text: value, hint }))),
  },
];

/** The command that runs a command of the user's config file. */
const OWN_COMMAND_COMMANDS: readonly Command[] = [
  {
    names: ['run'],
    argument: 'NAME',
    about: 'run a command of your config file',
    key: 'own-commands',
    run: (state, name) => {
      const command = commandsHere(state).find((one) => one.name === name);
      if (command !== undefined) return done(runCommand(state, command), command.run.join(' '));
      return unfinished(0, name === '' ? 'name a command' : `no command ${name} here`);
    },
    complete: among('command', (state) =>
      commandsHere(state).map(({ name, run }) => ({ text: name, hint: run.join(' ') })),
    ),
  },
];

/** The command that runs `doctor` of this program in place of the screen, to find out why nothing connects. */
const DOCTOR_COMMAND: Command = {
  names: ['doctor'],
  argument: '',
  asks: true,
  about: 'look at settings, key, network and service where nothing connects',
  run: (state) => {
    const [program = 'edgescope', ...words] = state.service.program ?? [];
    const line = [program, ...words, 'doctor', ...state.service.options] as const;
    return done(send({ type: 'run', job: { name: 'doctor', lines: [line], input: null, isOurs: true } }));
  },
};

/** All commands of the palette in display order; the commands of the kinds come first. */
export const commandsOf = (state: State): readonly Command[] => {
  const views = viewCommands(state);
  const project = projectCommand(views.find(({ names }) => names.includes('project')));
  return [
    ...views,
    project,
    ...QUERY_COMMANDS,
    ...questionCommands(state),
    ...QUERY_NAME_COMMANDS,
    ...OWN_COMMAND_COMMANDS,
    DOCTOR_COMMAND,
    ...GO_COMMANDS,
    ...FIND_COMMANDS,
    ...MARK_COMMANDS,
    ...EXPORT_COMMANDS,
    ...NOTIFY_COMMANDS,
    ...(state.service.contexts?.length ? CONTEXT_COMMANDS : []),
    ...(state.service.snapshot === undefined ? [] : [AT_COMMAND]),
    ...PROGRAM_COMMANDS,
  ];
};

/** Returns the command with a name. If two commands have the name, returns the later one, which works without an argument. */
export const commandNamed = (state: State, word: string): Command | undefined =>
  commandsOf(state).findLast(({ names }) => names.includes(word.toLowerCase()));
