import { copiesOf, copyText } from '../../store/copy/copies.ts';
import { exportChoices, exportTitle, tableChoices } from '../../store/export/export.ts';
import type { PickerKind } from '../../store/state/picker.ts';
import type { State } from '../../store/state/state.ts';

/** Replaces tabs and line feeds of a text, so that it is shown on one line, as the hint of a choice. */
export const oneLine = (text: string): string => text.replaceAll('\t', '  ').replaceAll('\n', ' · ');

export const COPY: PickerKind<null> = {
  title: () => 'Copy',
  choices: (state) => {
    const copies = copiesOf(state);
    const choices = copies.map((copy, index) => ({
      value: String(index),
      label: copy.label,
      hint: copy.hint ?? oneLine(copy.text),
      choose: (below: State) =>
        copyText(below, { what: copy.label, text: copy.text, ...(copy.notes && { notes: copy.notes }) }),
    }));
    const cells = copies.findIndex(({ isCell }) => isCell === true);
    return choices.toSpliced(cells < 0 ? choices.length : cells, 0, ...tableChoices(state));
  },
};

export const EXPORT: PickerKind<null> = { title: exportTitle, choices: exportChoices };
