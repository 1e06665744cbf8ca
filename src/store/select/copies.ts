import type { State } from '../state.ts';
import { columnsOf } from './columns.ts';
import { commandOf, showCommandOf } from './command.ts';
import { cursorItem, openItem } from './cursor.ts';
import { currentList } from './query.ts';

/** Something that can be copied, with what it is called. */
export interface Copy {
  readonly label: string;
  readonly text: string;
}

/** What can be copied here: parts of the row under the cursor (or of the open item), the correlation id of a failure, the view. */
export const copiesOf = (state: State): readonly Copy[] => {
  const item = openItem(state) ?? cursorItem(state);
  const ref = currentList(state)?.problem?.ref;
  const row =
    item === undefined ? [] : columnsOf(state).columns.map(({ column }) => item.cell(column.id, state.now).text);
  return [
    ...(item === undefined
      ? []
      : [
          { label: 'uid', text: item.uid },
          { label: 'name', text: item.name },
          { label: 'row as shown', text: row.join('\t') },
        ]),
    ...(ref === undefined ? [] : [{ label: 'ref of the failure', text: ref }]),
    { label: 'this view as a command', text: commandOf(state) },
    ...(item === undefined ? [] : [{ label: 'this item as a command', text: showCommandOf(state, item) }]),
  ];
};
