import { copiesOf, copyText } from '../../store/copy/copies.ts';
import { chooseExport, copyTable, exportChoices, exportTitle, tableChoices } from '../../store/export/export.ts';
import type { PickerKind } from '../../store/state/picker.ts';
import { answerCopies } from '../question/place.ts';

const oneLine = (text: string): string => text.replaceAll('\t', '  ').replaceAll('\n', ' · ');

export const COPY: PickerKind<null> = {
  title: () => 'Copy',
  choices: (state) => {
    const inAnswer = answerCopies(state);
    if (inAnswer !== null)
      return inAnswer.map(({ label, hint }, index) => ({
        value: String(index),
        label,
        hint: oneLine(hint),
        mark: ' ',
      }));
    const copies = copiesOf(state);
    const choices = copies.map((copy, index) => ({
      value: String(index),
      label: copy.label,
      hint: copy.hint ?? oneLine(copy.text),
      mark: ' ',
    }));
    const cells = copies.findIndex(({ isCell }) => isCell === true);
    return choices.toSpliced(cells < 0 ? choices.length : cells, 0, ...tableChoices(state));
  },
  typed: {},
  choose: (state, _, { value }) => {
    const inAnswer = answerCopies(state);
    if (inAnswer !== null) return inAnswer[Number(value)]?.copy() ?? {};
    const table = copyTable(state, value);
    if (table !== null) return table;
    const copy = copiesOf(state)[Number(value)];
    return copy === undefined
      ? {}
      : copyText(state, { what: copy.label, text: copy.text, ...(copy.notes && { notes: copy.notes }) });
  },
  hints: [],
};

export const EXPORT: PickerKind<null> = {
  title: exportTitle,
  choices: exportChoices,
  typed: {},
  choose: (state, _, { value }) => chooseExport(state, value),
  hints: [],
};
