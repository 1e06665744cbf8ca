import { nearest } from '../../../core/text/nearest.ts';
import { exportTo, nameExport } from '../../export/keys.ts';
import { exportSubject } from '../../export/subject.ts';
import type { State } from '../../state/state.ts';
import { EXPORT_FORMATS } from '../../state/wishes.ts';
import { type Command, done, type Outcome, refused, unfinished, wholeArgument } from '../command.ts';

const ALL = EXPORT_FORMATS.join(' ');

const exportAs = (state: State, argument: string): Outcome => {
  const [, word = '', path = ''] = /^(\S*)\s*(.*)$/s.exec(argument) ?? [];
  const format = EXPORT_FORMATS.find((one) => one === word);
  if (format === undefined) {
    const near = nearest(word, EXPORT_FORMATS);
    const message =
      word === '' ? `as what? ${ALL}` : `no format ${word}; ${near === null ? `there are: ${ALL}` : `near: ${near}`}`;
    return EXPORT_FORMATS.some((one) => one.startsWith(word)) ? unfinished(0, message) : refused(0, message);
  }
  const { what } = exportSubject(state);
  return path === ''
    ? done(nameExport(state, format), `${what} as ${format} in a file that is named next`)
    : done(exportTo(state, format, path), `${what} as ${format} in ${path}`);
};

/** What is shown, in a file. */
export const EXPORT_COMMANDS: readonly Command[] = [
  {
    names: ['export'],
    argument: 'FORMAT [FILE]',
    about: `export the rows shown, or the marked ones, in a file: ${ALL}`,
    action: 'export',
    run: exportAs,
    complete: (_, argument) =>
      wholeArgument(
        'format',
        argument,
        EXPORT_FORMATS.map((text) => ({ text, hint: '' })),
      ),
  },
];
