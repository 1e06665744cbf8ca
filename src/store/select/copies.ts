import type { Item } from '../../core/item.ts';
import { hiddenSentence, withoutFreeTexts } from '../../core/secrets/leaving.ts';
import { jsonText } from '../../pane/form.ts';
import type { State } from '../state.ts';
import { currentView } from '../view.ts';
import { columnsOf } from './columns.ts';
import { commandOf, showCommandOf } from './command.ts';
import { cursorItem, openItem } from './cursor.ts';
import { keptText } from './kept.ts';
import { currentList } from './query.ts';
import { isWhole, wholeOf } from './whole.ts';

/** Something that can be copied, with what it is called. */
export interface Copy {
  readonly label: string;
  readonly text: string;
  /** What it is, where the text is too long to be shown. */
  readonly hint?: string;
}

/** What can be copied here: parts of the row under the cursor (or of the open item), the correlation id of a failure, the view. */
export const copiesOf = (state: State): readonly Copy[] => {
  const item = openItem(state) ?? cursorItem(state);
  const { detail } = currentView(state);
  const problem = (detail === null ? null : wholeOf(state, detail.uid)?.problem) ?? currentList(state)?.problem;
  const ref = problem?.ref;
  const row =
    item === undefined ? [] : columnsOf(state).columns.map(({ column }) => item.cell(column.id, state.now).text);
  const kept = keptText(state);
  return [
    ...(item === undefined
      ? []
      : [
          { label: 'uid', text: item.uid },
          { label: 'name', text: item.name },
          { label: 'row as shown', text: [...row, ...(kept === null ? [] : [kept])].join('\t') },
          ...(isWhole(state, item.uid) ? [jsonCopy(item, state.withValues)] : []),
        ]),
    ...(ref === undefined ? [] : [{ label: 'ref of the failure', text: ref }]),
    { label: 'this view as a command', text: commandOf(state) },
    ...(item === undefined ? [] : [{ label: 'this item as a command', text: showCommandOf(state, item) }]),
  ];
};

/** All of an item: never a part of it that would be taken for all. */
const jsonCopy = (item: Item, withValues: boolean): Copy => {
  const { json, hidden } = withValues ? { json: item.json(), hidden: 0 } : withoutFreeTexts(item.json());
  return {
    label: 'whole item as JSON',
    hint: hidden === 0 ? 'secrets as present or absent' : hiddenSentence(hidden),
    get text() {
      return jsonText(json);
    },
  };
};
