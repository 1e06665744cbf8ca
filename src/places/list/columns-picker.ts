import {
  type ColumnChoice,
  type ColumnLook,
  columnOf,
  isFieldPath,
  OWN_COLUMNS,
  WIDTHS,
} from '../../core/item/index.ts';
import { formatCount } from '../../core/values/index.ts';
import { parseColumns } from '../../query/columns.ts';
import { FIELD_PATHS, mostFrequent } from '../../query/filter/complete/index.ts';
import { candidates, columnsOf } from '../../store/list/columns.ts';
import { naturalWidths } from '../../store/list/natural-widths.ts';
import { dot } from '../../store/picker/picker.ts';
import { occurrencesJob } from '../../store/prompt/options.ts';
import type { Choice, Picker, PickerKind } from '../../store/state/picker.ts';
import { type Change, changeView, currentResource, currentView, type State } from '../../store/state/state.ts';
import { eagerValue } from '../../store/state/work.ts';
import { absentOf } from '../../store/walk/absence.ts';
import { currentList } from '../../store/walk/query.ts';

type Columns = Picker<ColumnChoice>;

/** Initial columns of the picker: the chosen columns; if none were chosen, all columns of the kind, visible columns first. */
const columnsToPick = (state: State): ColumnChoice => {
  const { columns } = currentView(state);
  const all = candidates(state).map(({ id }) => id);
  return { ids: columns.ids === null ? [...new Set([...onScreen(state), ...all])] : all, looks: columns.looks };
};

const onScreen = (state: State): readonly string[] => columnsOf(state).columns.map(({ column }) => column.id);

/**
 * The columns after a key of the column picker: Space shows or hides, the arrows change the width, `<` and `>` move, `=`
 * resets the column, `*` resets all columns. Null for any other key.
 */
const columnKey = (state: State, columns: ColumnChoice, choice: Choice, key: string): ColumnChoice | null => {
  const id = choice.value;
  switch (key) {
    case 'space':
      return toggleColumn(state, columns, id);
    case 'left':
      return resizeColumn(state, columns, id, -1);
    case 'right':
      return resizeColumn(state, columns, id, 1);
    case '<':
      return shiftColumn(columns, id, -1);
    case '>':
      return shiftColumn(columns, id, 1);
    case '=': {
      const { [id]: _, ...looks } = columns.looks;
      return { ...columns, looks };
    }
    case '*':
      return { ids: currentResource(state).columns.map((column) => column.id), looks: {} };
    default:
      return null;
  }
};

/**
 * Shows or hides a column. A new column comes last if the last column is visible, otherwise after the frozen column. The
 * kind's first column always stays.
 */
const toggleColumn = (state: State, { ids, looks }: ColumnChoice, id: string): ColumnChoice => {
  const inside = ids ?? [];
  if (id === firstOf(state)) return { ids, looks };
  if (inside.includes(id)) return { ids: inside.filter((one) => one !== id), looks };
  const typed = parseColumns(id, currentResource(state));
  if (!typed.ok) return { ids, looks };
  const added = (typed.columns.ids ?? []).filter((one) => !inside.includes(one));
  const at = columnsOf(state).more ? 1 : inside.length;
  return { ids: inside.toSpliced(at, 0, ...added), looks: { ...looks, ...typed.columns.looks } };
};

const resizeColumn = (state: State, { ids, looks }: ColumnChoice, id: string, by: 1 | -1): ColumnChoice => {
  const look: ColumnLook = looks[id] ?? { width: null, title: null };
  const wanted = (look.width ?? widthOf(state, id)) + by;
  const width = Math.max(WIDTHS.least, Math.min(WIDTHS.most, wanted));
  return { ids, looks: { ...looks, [id]: { ...look, width } } };
};

/** The width of a visible column; for another column, its width with unlimited space. */
const widthOf = (state: State, id: string): number => {
  const shown = columnsOf(state).columns.find(({ column }) => column.id === id)?.width;
  const natural = naturalWidths(state, candidates(state));
  return shown ?? natural.get(id) ?? WIDTHS.least;
};

const shiftColumn = ({ ids, looks }: ColumnChoice, id: string, by: 1 | -1): ColumnChoice => {
  const order = [...(ids ?? [])];
  const from = order.indexOf(id);
  const to = from + by;
  // The first column is frozen and stays first.
  if (from < 1 || to < 1 || to >= order.length) return { ids, looks };
  order.splice(from, 1);
  order.splice(to, 0, id);
  return { ids: order, looks };
};

const firstOf = (state: State): string | undefined => currentResource(state).columns[0]?.id;

/**
 * Applies the columns of the picker. If they are all columns of the kind in default order, clears the choice: the width of
 * the screen decides again.
 */
const chooseColumns = (state: State, { ids, looks }: ColumnChoice): Change => {
  if (isSameChoice({ ids, looks }, columnsToPick(state))) return {};
  const all = currentResource(state).columns.map(({ id }) => id);
  const own = ids?.length === all.length && ids.every((id, index) => id === all[index]);
  const none = own && Object.keys(looks).length === 0;
  const picked = none ? OWN_COLUMNS : { ids: own ? null : ids, looks };
  return {
    ...changeView(state, { columns: picked, shift: 0 }),
    pickedColumns: { ...state.pickedColumns, [state.tab]: picked },
  };
};

const isSameChoice = (one: ColumnChoice, other: ColumnChoice): boolean =>
  one.looks === other.looks && one.ids?.join() === other.ids?.join();

/** Minimum number of typed characters before fields of items are offered, since there are hundreds, and maximum number of fields. */
const MIN_TYPED = 2;
const MAX_FIELDS = 2000;

/** The chosen columns in their order, then the other columns of the kind, then fields of items that match the typed text. */
const columnChoices = (state: State, { draft, text }: Columns): readonly Choice[] => {
  const { ids, looks } = draft;
  const choose = (below: State): Change => chooseColumns(below, draft);
  const resource = currentResource(state);
  const inside = ids ?? [];
  const chosen = inside.flatMap((id) => columnOf(resource, id) ?? []);
  const others = resource.columns.filter(({ id }) => !inside.includes(id));
  const absent = absentOf(state);
  const columns = [...chosen, ...others].map(({ id, about }): Choice => {
    const { width = null, title = null } = looks[id] ?? {};
    const look = [...(title === null ? [] : [`as ${title}`]), ...(width === null ? [] : [`${width} wide`])];
    return {
      value: id,
      label: id,
      hint: [...look, absent.get(id), about].filter((part) => part !== undefined).join(' · '),
      mark: dot(inside.includes(id)),
      choose,
    };
  });
  return takesFields(text)
    ? [...columns, ...fieldTexts(state, text.trim(), inside).map((field) => ({ ...field, choose }))]
    : columns;
};

const takesFields = (text: string): boolean => text.trim().length >= MIN_TYPED;

const fieldTexts = (state: State, typed: string, inside: readonly string[]): readonly Omit<Choice, 'choose'>[] => {
  const count = currentList(state)?.items.length ?? 0;
  const paths = eagerValue(occurrencesJob(state, FIELD_PATHS));
  const wanted = typed.toLowerCase();
  const rankOf = (text: string): number | null => {
    const path = asPath(text);
    return !inside.includes(path) && path.toLowerCase().includes(wanted) ? 0 : null;
  };
  return mostFrequent(paths, MAX_FIELDS, rankOf).found.map(({ text, total }) => ({
    value: asPath(text),
    label: asPath(text),
    hint: `field · ${paths.whole ? `in ${formatCount(total)} of ${formatCount(count)} items` : 'counting…'}`,
  }));
};

/** Prefixes a path of one key with a dot, so that it reads as a path. */
const asPath = (path: string): string => (path.includes('.') ? path : `.${path}`);

/**
 * The typed text as a column, which Enter adds: `path.to.field`, optionally with a width. A title cannot be typed, since
 * Space is a key of the picker.
 */
const typedColumn = (state: State, { draft, text }: Columns): readonly Choice[] => {
  const typed = text.trim();
  if (!isFieldPath(typed) && !/:\d/.test(typed)) return [];
  const parsed = parseColumns(typed, currentResource(state));
  if (!parsed.ok || parsed.columns.ids?.length !== 1) return [];
  const isInside = draft.ids?.includes(typed) ?? false;
  const choose = (below: State): Change => chooseColumns(below, isInside ? draft : toggleColumn(below, draft, typed));
  return [{ value: typed, label: typed, hint: 'as typed', choose }];
};

const typedRefusal = (state: State, { text }: Columns): string | null => {
  const parsed = parseColumns(text.trim(), currentResource(state));
  return parsed.ok ? null : parsed.message;
};

export const COLUMNS: PickerKind<ColumnChoice> = {
  title: (state) => `Columns of ${currentResource(state).many}`,
  draft: columnsToPick,
  choices: columnChoices,
  typed: { hint: 'filter or path.to.field', choices: typedColumn, refusal: typedRefusal, comesLast: true },
  edit: (state, { draft }, choice, key) => (choice === undefined ? null : columnKey(state, draft, choice, key)),
  jobs: (state, { text }) => (takesFields(text) ? [occurrencesJob(state, FIELD_PATHS)] : []),
  hints: [
    ['Space', 'show/hide'],
    ['←→', 'width'],
    ['< >', 'move'],
    ['= *', 'reset column, all'],
  ],
};
