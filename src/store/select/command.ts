import type { Item } from '../../core/item.ts';
import type { State } from '../state.ts';
import { viewWords } from '../view-words.ts';
import { scopeOfItem } from './whole.ts';

/** A word for a POSIX shell: quoted when a shell would read something into it: zsh does into a `=` in front. */
export const shellWord = (text: string): string =>
  /^[\w@%+:,./-][\w@%+=:,./-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

const serviceOptions = ({ service, speech }: State): readonly string[] => [
  ...service.options,
  ...(speech.mode === 'auto' ? [] : [`--dialect=${speech.mode}`]),
];

/**
 * The command line that opens this view again: which service, scope, filters, order, type, period, columns and row. No
 * key is in it, for there is no option for one.
 */
export const commandOf = (state: State): string => {
  const { view = '', ...options } = viewWords(state);
  const words = Object.entries(options).map(([name, text]) => (name === 'wide' ? '--wide' : `--${name}=${text}`));
  return ['edgescope', view, ...serviceOptions(state), ...words].map(shellWord).join(' ');
};

/** The command line that prints an item in full. */
export const showCommandOf = (state: State, { kind, uid }: Item): string => {
  const scope = scopeOfItem(state, uid);
  const project = scope === null ? [] : [`--project=${scope.uid}`];
  // The service names its items: what begins like an option must not become one.
  const words = uid.startsWith('-')
    ? [...state.service.options, ...project, '--', uid]
    : [uid, ...serviceOptions(state), ...project];
  return ['edgescope', 'show', kind, ...words].map(shellWord).join(' ');
};
