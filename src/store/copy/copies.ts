import { hiddenSentence, type Item, withoutFreeTexts } from '../../core/item/index.ts';
import { perState } from '../../core/memo/index.ts';
import { plural } from '../../core/values/index.ts';
import { jsonText } from '../../pane/form.ts';
import { cachedText } from '../cached/on-screen.ts';
import { columnsOf } from '../list/columns.ts';
import { chosenRows } from '../list/marks.ts';
import { itemNow } from '../state/clocks.ts';
import { changeView, currentView } from '../state/current-view.ts';
import type { State } from '../state/state.ts';
import { isWhole, itemFetchOf, itemOf } from '../walk/item.ts';
import { currentList } from '../walk/query.ts';
import { commandOf, showCommandOf } from './command.ts';

/** Something that can be copied, with its label. */
export interface Copy {
  readonly label: string;
  readonly text: string;
  /** Shown in place of a text that is too long. */
  readonly hint?: string;
  /** One of many similar cells; listed last. */
  readonly isCell?: true;
  /** Notes for the user, one sentence each without a full stop. */
  readonly said?: readonly string[];
}

/**
 * Everything that can be copied here: parts of the marked rows, of the row under the cursor or of the open item; the
 * correlation id of a failure; the view; single cells last.
 */
export const copiesOf = perState((state: State): readonly Copy[] => {
  const { detail } = currentView(state);
  const problem = (detail === null ? null : itemFetchOf(state, detail.uid)?.problem) ?? currentList(state)?.problem;
  const ref = problem?.ref;
  const { rows, commands } = rowCopies(state);
  return [
    ...rows,
    ...(ref === undefined ? [] : [{ label: 'ref of the failure', text: ref }]),
    ...viewCopy(state),
    ...commands,
    ...cellCopies(state),
  ];
});

/** No option expresses rows selected by uid. */
const viewCopy = (state: State): readonly Copy[] => {
  const { only } = currentView(state);
  const label = 'this view as a command';
  return only === null
    ? [{ label, text: commandOf(state) }]
    : [{ label, text: commandOf({ ...state, ...changeView(state, { only: null }) }), hint: `without «${only.name}»` }];
};

const rowCopies = (state: State): { readonly rows: readonly Copy[]; readonly commands: readonly Copy[] } => {
  const { items, said } = chosenRows(state);
  if (items.length === 0) return { rows: [], commands: [] };
  const cached = cachedText(state);
  const columns = columnsOf(state).columns.map(({ column }) => column.id);
  const row = (item: Item): string =>
    [...columns.map((id) => item.cell(id, itemNow(state)).text), ...(cached === null ? [] : [cached])].join('\t');
  return {
    rows: [
      copyOfEach(items, said, ['uid', 'uids'], ({ uid }) => uid),
      copyOfEach(items, said, ['name', 'names'], ({ name }) => name),
      copyOfEach(items, said, ['row as shown', 'rows as shown'], row),
      ...(items.every(({ uid }) => isWhole(state, uid)) ? [jsonCopy(state, items, said)] : []),
    ],
    commands: [
      {
        ...copyOfEach(items, said, ['', ''], (item) => showCommandOf(state, item)),
        label: items.length === 1 ? 'this item as a command' : `${plural(items.length, 'item')} as commands`,
      },
    ],
  };
};

const copyOfEach = (
  items: readonly Item[],
  said: readonly string[],
  [one, many]: readonly [one: string, many: string],
  text: (item: Item) => string,
): Copy => ({
  label: items.length === 1 ? one : plural(items.length, one, many),
  text: items.map(text).join('\n'),
  said,
});

/** The text of a cell without its glyph. */
const wordsOf = (text: string): string => text.replace(/^[●○▲◆?!] (?=.)/u, '');

/** The cells of the row under the cursor, or of the marked rows, as shown. */
const cellCopies = (state: State): readonly Copy[] => {
  const { items, said } = chosenRows(state);
  if (items.length === 0) return [];
  return columnsOf(state)
    .columns.slice(1)
    .map(({ column: { id } }) => ({
      ...copyOfEach(items, said, [`${id} cell`, `${id} cells`], (item) => wordsOf(item.cell(id, itemNow(state)).text)),
      isCell: true,
    }));
};

/** JSON of whole items: a part could be taken for the whole. */
const jsonCopy = (state: State, items: readonly Item[], said: readonly string[]): Copy => {
  const whole = items.map((item) => (itemOf(state, item.uid) ?? item).json());
  const left = state.withValues
    ? whole.map((json) => ({ json, hidden: 0 }))
    : whole.map((json) => withoutFreeTexts(json));
  const hidden = left.reduce((sum, one) => sum + one.hidden, 0);
  return {
    label: whole.length === 1 ? 'whole item as JSON' : `${plural(whole.length, 'whole item')} as JSON`,
    hint: hidden === 0 ? 'secrets only as present or absent' : hiddenSentence(hidden),
    said,
    get text() {
      const [first] = left;
      return jsonText(left.length === 1 && first !== undefined ? first.json : left.map(({ json }) => json));
    },
  };
};
