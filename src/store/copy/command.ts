import type { Item } from '../../core/item/index.ts';
import { viewWords } from '../history/view-words.ts';
import { partsOf, type ShownList } from '../state/shown-list.ts';
import type { State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { scopeOfItem } from '../walk/item.ts';
import { currentList } from '../walk/query.ts';

/** A word quoted for POSIX shells and zsh (which expands a leading `=`); unquoted when safe. */
export const shellWord = (text: string): string =>
  /^[\w@%+:,./-][\w@%+=:,./-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

const serviceOptions = ({ service, dialects }: State): readonly string[] => [
  ...service.options,
  ...(dialects.mode === 'auto' ? [] : [`--dialect=${dialects.mode}`]),
];

/**
 * The command line that reopens this view: service, scope, filters, order, type, period, columns, row, and whether all
 * pages are loaded. Contains no API key: there is no option for one.
 */
export const commandOf = (state: State): string => {
  const { view = '', ...options } = viewWords(state);
  const words = Object.entries(options).map(([name, text]) => (name === 'wide' ? '--wide' : `--${name}=${text}`));
  const all = isAllLoaded(state) ? ['--all'] : [];
  return [...programOf(state), view, ...serviceOptions(state), ...words, ...all].map(shellWord).join(' ');
};

/** Options of a view that only concern its look or its cursor, which a printed answer ignores. */
const LOOK: ReadonlySet<string> = new Set(['columns', 'wide', 'order', 'at']);

/** The command line that prints an answer about the rows of this view; `command` precedes the kind. */
export const printCommandOf = (state: State, options: readonly string[], command: string | null): string => {
  const { view = '', ...words } = viewWords(state);
  const query = Object.entries(words).flatMap(([name, text]) => (LOOK.has(name) ? [] : [`--${name}=${text}`]));
  const all = isAllLoaded(state) ? ['--all'] : [];
  const said = [...(command === null ? [] : [command]), view];
  return [...programOf(state), ...said, ...serviceOptions(state), ...query, ...options, ...all]
    .map(shellWord)
    .join(' ');
};

const programOf = ({ service }: State): readonly string[] => service.program ?? ['edgescope'];

/** True if more than one page is loaded and none is left, or if all are being loaded. */
const isAllLoaded = (state: State): boolean => {
  const list = currentList(state);
  if (list === undefined) return false;
  const walks = partsOf(list)?.flatMap((part) => part.list ?? []) ?? [list];
  const several = walks.some(({ pageStarts }) => pageStarts.length > 1);
  const wanted = (walk: ShownList): boolean => !hasMore(walk) || walk.want === Number.POSITIVE_INFINITY;
  return walks.every(wanted) && (several || walks.some(hasMore));
};

/** The command line that prints an item in full. */
export const showCommandOf = (state: State, { kind, uid }: Item): string => {
  const scope = scopeOfItem(state, uid);
  const project = scope === null ? [] : [`--project=${scope.uid}`];
  // Uids come from the service: a leading dash must not become an option.
  const words = uid.startsWith('-')
    ? [...state.service.options, ...project, '--', uid]
    : [uid, ...serviceOptions(state), ...project];
  return [...programOf(state), 'show', kind, ...words].map(shellWord).join(' ');
};
