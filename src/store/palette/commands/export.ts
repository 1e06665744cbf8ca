import { nearest } from '../../../core/text/index.ts';
import { exportFormats } from '../../../output/index.ts';
import { exportedWhat, formatsNow } from '../../export/content.ts';
import { exportTo, nameExport } from '../../export/keys.ts';
import type { State } from '../../state/state.ts';
import { type Command, done, type Outcome, refused, unfinished, wholeArgument } from '../command.ts';

const formatIds = (): readonly string[] => exportFormats().map(({ id }) => id);

const exportAs = (state: State, argument: string): Outcome => {
  const [, word = '', path = ''] = /^(\S*)\s*(.*)$/s.exec(argument) ?? [];
  const format = formatsNow(state).find(({ id }) => id === word);
  if (format === undefined) {
    const ids = formatsNow(state).map(({ id }) => id);
    const near = nearest(word, ids);
    const all = ids.join(' ');
    const message =
      word === ''
        ? `export as: ${all}`
        : `unknown format ${word}; ${near === null ? `choose from: ${all}` : `did you mean ${near}?`}`;
    return ids.some((one) => one.startsWith(word)) ? unfinished(0, message) : refused(0, message);
  }
  const what = exportedWhat(state);
  return path === ''
    ? done(nameExport(state, format.id), `${what} as ${format.id} to a file; asks for its name`)
    : done(exportTo(state, format.id, path), `${what} as ${format.id} to ${path}`);
};

/** Exports of what is shown to a file. */
export const EXPORT_COMMANDS: readonly Command[] = [
  {
    names: ['export'],
    argument: 'FORMAT [FILE]',
    about: `export the rows shown or marked to a file: ${formatIds().join(' ')}`,
    action: 'export',
    run: exportAs,
    complete: (state, argument) =>
      wholeArgument(
        'format',
        argument,
        formatsNow(state).map(({ id, about }) => ({ text: id, hint: about })),
      ),
  },
];
