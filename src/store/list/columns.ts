import { type Column, chosenColumns, columnOf, ORIGIN_COLUMNS, type Resource } from '../../core/item/index.ts';
import { lastBy, lastPerStore, perKey, perStore } from '../../core/memo/index.ts';
import { ALL_SERVICES, DEFAULT_PERIOD, type KindId, type OrderKey } from '../../core/query/index.ts';
import {
  fitTable,
  keptInOrder,
  type PlacedColumn,
  type TableColumn,
  type TableRoom,
  widenColumns,
} from '../../core/view/index.ts';
import { evidenceColumns } from '../../query/evidence.ts';
import { type Change, changeView, currentResource, currentView, type State } from '../state/state.ts';
import { abilityOf } from '../walk/ability.ts';
import { constantColumns } from './constant-columns.ts';
import { layoutOf } from './layout.ts';
import { areMeasured, headWidth, naturalWidths, orderArrow, roomOfNames } from './natural-widths.ts';

const lastNamed = lastPerStore<readonly Column[]>();

/**
 * Columns that explain which rows are shown: those of the filter, of the user's order and of the rule behind the rows,
 * and the current column. Returns the same array for equal input.
 */
const namedColumns = (state: State): readonly Column[] => {
  const resource = currentResource(state);
  const { filter, only, order, column: current } = currentView(state);
  return lastNamed(state, [resource, filter, only, order, current], () => {
    const ordered = order === resource.order ? [] : order.map(({ column }) => column);
    const others = [...(only?.facets ?? []), ...(current === null ? [] : [current])];
    const named = (ids: readonly string[]): readonly Column[] => ids.flatMap((id) => columnOf(resource, id) ?? []);
    const columns = [...named(ordered), ...evidenceColumns(filter, resource), ...named(others)];
    return [...new Map(columns.map((column) => [column.id, column])).values()];
  });
};

export interface VisibleColumn {
  readonly column: Column;
  /** Width in cells, without the gap. */
  readonly width: number;
  /** Present if the column shows only the glyph of its texts. */
  readonly glyph?: true;
}

/** The columns on the screen: frozen columns, then other columns that fit. */
interface VisibleColumns {
  readonly columns: readonly VisibleColumn[];
  /** Number of columns that do not scroll: the name, and columns pinned next to it by a filter or an order. */
  readonly frozen: number;
  /** Number of columns that are scrolled away after the frozen columns. */
  readonly left: number;
  /** True if columns are hidden to the right or omitted for lack of space. */
  readonly more: boolean;
}

/** Number of cells between two columns. */
export const COLUMN_GAP = 2;
/** Number of cells before the first column, for the mark of the cursor. */
export const MARGIN = 2;

/** Width of the sign for hidden columns, with a blank. */
const MORE_CELLS = 2;

/** Space after the name that is reserved for evidence before further columns get space. */
const RESERVE = { after: 5, share: 1, strict: true } as const;

/** True for the name and the columns that always follow it. */
const isUsual = ({ priority }: Column): boolean => priority <= 1 + RESERVE.after;

/** Maximum share of the screen for the frozen columns. */
const FROZEN_SHARE = 0.6;
const FROZEN_BY_HAND = 0.8;

/** Share of the remaining cells in which pinned columns keep their full width. */
const PINNED_SHARE = 0.5;

/**
 * Columns that may be shown: the chosen columns in their order, or all columns. The first column of the kind leads. The
 * project or service column is included if several are in scope.
 */
export const candidates = (state: State): readonly Column[] => {
  const resource = currentResource(state);
  const { columns, period } = currentView(state);
  const minutes = abilityOf(state, state.tab).period ? (period ?? DEFAULT_PERIOD) : null;
  return lastChosen(state)(resource)([columns, minutes], () => {
    const first = resource.columns[0]?.id;
    const always = [first, ...ORIGIN_COLUMNS.map((id) => resource.column(id)?.id)].flatMap((id) => id ?? []);
    const ids = columns.ids === null ? null : [...new Set([...always, ...columns.ids])];
    const chosen = chosenColumns(resource, { ...columns, ids });
    return minutes === null ? chosen : chosen.map((column) => withPeriod(column, minutes));
  });
};

/** Titles a column with its period: `CPU · 60 min`. Figures of different periods cannot be compared. */
const withPeriod = (column: Column, minutes: number): Column =>
  column.ofPeriod === true ? { ...column, title: `${column.title} · ${minutes} min` } : column;

// Returns the same array for the same choice, because memos of widths and painted rows use it as a key.
const lastChosen = perStore(() => perKey((_: Resource) => lastBy<readonly Column[]>()));

/**
 * Selects the columns that fit the screen. By default these are the most important columns, in the order of the kind.
 * Chosen, wide or scrolled columns are shown in sequence, so that each can be reached. Columns of the filter and the
 * order are always included; if they would not fit, they are pinned next to the name.
 */
export const columnsOf = (state: State): VisibleColumns => {
  const view = currentView(state);
  const constant = leftOut(state);
  const tells = tellsIn(constant);
  const [possible, wanted] = [candidates(state), namedColumns(state)];
  const all = lastTelling(state, [possible, constant], () => possible.filter(tells));
  const named = lastNamedTelling(state, [wanted, constant], () => wanted.filter(tells));
  const input: FitInput = {
    all,
    named,
    constant,
    gone: all.some(({ prose }) => prose) ? possible.filter((one) => isUsual(one) && !tells(one)).length : 0,
    natural: naturalWidths(state, measuredColumns(state, all, named)),
    names: roomOfNames(state),
    shift: view.shift,
    wide: view.wide,
    free: view.shift === 0 && view.columns.ids === null && !view.wide,
    order: view.order,
    scoped: state.scope !== null && state.scope !== ALL_SERVICES,
    cells: layoutOf(state).table,
  };
  const fitted = lastFitted(state);
  const last = fitted.get(state.tab);
  if (last !== undefined && isSameQuestion(last.input, input)) return last.shown;
  // Arriving rows change widths and not the selection of columns.
  const settled =
    last !== undefined && last.settled !== null && isSameQuestion(last.settled, placesOf(input)) ? last : null;
  const made = settled === null ? fittedColumns(input) : fittedColumns(input, columnIds(settled.shown));
  const shown = last !== undefined && sameShown(last.shown, made) ? last.shown : made;
  fitted.set(state.tab, { input, shown, settled: settled?.settled ?? (areMeasured(state) ? placesOf(input) : null) });
  return shown;
};

const lastTelling = lastPerStore<readonly Column[]>();
const lastNamedTelling = lastPerStore<readonly Column[]>();

/** Keeps a glyph of health although it is constant: it is no wider than the gap, and stands for the row. */
const tellsIn =
  (constant: ReadonlySet<string>) =>
  ({ id, glyph }: Column): boolean =>
    glyph === true || !constant.has(id);

const NONE_LEFT_OUT: ReadonlySet<string> = new Set();
const lastLeftOut = lastPerStore<ReadonlySet<string>>();

/** Ids of columns that the filter makes constant, without columns that the user chose. Empty if the screen can be scrolled to each column. */
const leftOut = (state: State): ReadonlySet<string> => {
  const { wide, shift, order, column, columns } = currentView(state);
  const constant = constantColumns(state);
  if (constant.size === 0 || wide || shift > 0) return NONE_LEFT_OUT;
  return lastLeftOut(state, [constant, order, column, columns], () => {
    const ordered = order === currentResource(state).order ? [] : order.map((key) => key.column);
    const chosen = [...ordered, column, ...(columns.ids ?? []), ...Object.keys(columns.looks)];
    return new Set([...constant].filter((id) => !chosen.includes(id)));
  });
};

const lastToMeasure = lastPerStore<readonly Column[]>();

/** Candidate columns, and columns that only the filter or the order adds. */
const measuredColumns = (state: State, all: readonly Column[], named: readonly Column[]): readonly Column[] =>
  lastToMeasure(state, [all, named], () => [...all, ...named.filter(({ id }) => !all.some((one) => one.id === id))]);

/** Inputs of the selection of columns. `all` contains the chosen columns. */
interface FitInput {
  readonly all: readonly Column[];
  readonly named: readonly Column[];
  /** Ids of columns that the filter makes constant. They are omitted, except for a glyph. */
  readonly constant: ReadonlySet<string>;
  /** Number of usual columns that are omitted; a message gets their space. */
  readonly gone: number;
  readonly natural: ReadonlyMap<string, number>;
  /** Maximum width of names while a message is cut. */
  readonly names: number;
  readonly shift: number;
  readonly wide: boolean;
  /** True if the width of the screen decides the selection. */
  readonly free: boolean;
  readonly order: readonly OrderKey[];
  readonly scoped: boolean;
  readonly cells: number;
}

/** Inputs that decide which columns are selected, apart from the texts in them. */
type SelectionInput = Pick<FitInput, 'all' | 'named' | 'constant' | 'shift' | 'wide' | 'scoped' | 'cells'>;

const placesOf = ({ all, named, constant, shift, wide, scoped, cells }: FitInput): SelectionInput => ({
  all,
  named,
  constant,
  shift,
  wide,
  scoped,
  cells,
});

interface Fitted {
  readonly input: FitInput;
  readonly shown: VisibleColumns;
  readonly settled: SelectionInput | null;
}

// The same object for the same columns, because memos of painted rows use it as a key.
const lastFitted = perStore(() => new Map<KindId, Fitted>());

const isSameQuestion = <Question extends object>(a: Question, b: Question): boolean =>
  Object.entries(b).every(([key, value]) => Object.is(Reflect.get(a, key), value));

const columnIds = ({ columns }: VisibleColumns): ReadonlySet<string> => new Set(columns.map(({ column }) => column.id));

const sameShown = (a: VisibleColumns, b: VisibleColumns): boolean =>
  a.left === b.left &&
  a.more === b.more &&
  a.frozen === b.frozen &&
  a.columns.length === b.columns.length &&
  a.columns.every(({ column, width, glyph }, index) => {
    const other = b.columns[index];
    return other?.column === column && other.width === width && other.glyph === glyph;
  });

/** Fits the columns to the screen. A `settled` selection gains no column. While a message is cut, names that are longer than usual give it space. */
const fittedColumns = (input: FitInput, settled?: ReadonlySet<string>): VisibleColumns => {
  const { all, natural, names, wide, shift, cells } = input;
  const [first] = all;
  if (first === undefined) return { columns: [], frozen: 0, left: 0, more: false };
  const isByHand = first.min === first.max;
  const whole = Math.min(
    natural.get(first.id) ?? first.min,
    Math.floor(cells * (isByHand ? FROZEN_BY_HAND : FROZEN_SHARE)),
  );
  const shown = placedBeside(input, { column: first, width: whole }, 0, settled);
  const prose = all.slice(shift + 1).find((column) => column.prose);
  const message = shown.columns.find(({ column }) => column === prose)?.width ?? 0;
  if (prose === undefined || message >= (natural.get(prose.id) ?? 0) || wide || isByHand) return shown;
  const freed = Math.max(0, whole - Math.max(names, headWidth(first, input.order)));
  // A message that is not shown yet shares the space with the other columns.
  return placedBeside(input, { column: first, width: whole - freed }, message > 0 ? freed : 0, settled);
};

/** Places the columns beside the first. Only a message uses the cells in `freed`. */
const placedBeside = (
  input: FitInput,
  first: VisibleColumn,
  freed: number,
  settled: ReadonlySet<string> | undefined,
): VisibleColumns => {
  const { all, named, shift, cells } = input;
  const others = all.slice(1);
  const frozen: VisibleColumn[] = [first];
  const at = Math.min(shift, Math.max(0, others.length - 1));
  const glyph = others.slice(0, at).find((column) => column.glyph);
  if (glyph !== undefined) frozen.push({ column: glyph, width: 1, glyph: true });
  const taken = frozen.reduce((sum, column) => sum + column.width + COLUMN_GAP, -COLUMN_GAP);
  const room: TableRoom = { cells: cells - MARGIN - taken - MORE_CELLS, gap: COLUMN_GAP };
  const wanted = named
    .filter(({ id }) => id !== first.column.id && id !== glyph?.id)
    .map((column) => all.find(({ id }) => id === column.id) ?? column);
  const placed = withNamed({ ...input, freed }, others.slice(at), wanted, room, settled);
  return {
    columns: [...frozen, ...placed.columns],
    frozen: frozen.length + placed.pinned,
    left: at,
    more: placed.more || input.constant.size > 0,
  };
};

/** The input with the cells that names give up for a message. */
type BesideInput = FitInput & { readonly freed: number };

interface Placed {
  readonly columns: readonly VisibleColumn[];
  /** Number of leading columns that are pinned only because of the filter or the order. */
  readonly pinned: number;
  readonly more: boolean;
}

/** Places the columns that fit. Named columns that would not fit are pinned in front of them. */
const withNamed = (
  input: BesideInput,
  behind: readonly Column[],
  named: readonly Column[],
  room: TableRoom,
  settled: ReadonlySet<string> | undefined,
): Placed => {
  let pinned: readonly Column[] = [];
  for (;;) {
    const rest = behind.filter(({ id }) => !pinned.some((column) => column.id === id));
    const columns = [...pinned, ...rest];
    const shown = placedIn(input, columns, pinned, room, settled);
    const missing = named.filter(({ id }) => !shown.some(({ column }) => column.id === id));
    const further = missing.filter((column) => !pinned.includes(column));
    if (further.length === 0)
      return { columns: shown, pinned: pinned.length - missing.length, more: shown.length < columns.length };
    pinned = [...pinned, ...further];
  }
};

const placedIn = (
  input: BesideInput,
  columns: readonly Column[],
  pinned: readonly Column[],
  room: TableRoom,
  settled: ReadonlySet<string> | undefined,
): readonly VisibleColumn[] => {
  const stays = (column: Column): boolean => settled === undefined || !input.free || settled.has(column.id);
  const among = columns.filter((column) => pinned.includes(column) || stays(column));
  const whole = Math.floor((room.cells * PINNED_SHARE) / pinned.length);
  const sized = among.map((column) => {
    const sizes = tableColumn(input, column);
    if (!pinned.includes(column)) return sizes;
    // Values such as addresses are useless when cut.
    return { ...sizes, least: Math.max(sizes.least, Math.min(sizes.wanted, whole)), priority: 0 };
  });
  const placed = input.free
    ? fitTable(
        sized,
        settled === undefined ? { ...room, reserve: { ...RESERVE, after: RESERVE.after - input.gone } } : room,
      )
    : widenColumns(sized, keptInOrder(sized, room), room);
  const cut = input.free ? [] : cutColumn(among[placed.length], placed, room);
  return [...placed, ...cut].flatMap(({ index, width }): VisibleColumn[] => {
    const column = among[index];
    if (column === undefined) return [];
    return [isGlyph(input, column) ? { column, width: 1, glyph: true } : { column, width }];
  });
};

/** Minimum number of cells for a cut column to be useful. */
const LEAST_CUT = 8;

/** Returns the next column cut to the remaining space; empty if the space is too small. */
const cutColumn = (
  next: Column | undefined,
  placed: readonly PlacedColumn[],
  { cells, gap }: TableRoom,
): readonly PlacedColumn[] => {
  const left = placed.reduce((room, { width }) => room - width - gap, cells) - gap;
  return next === undefined || left < LEAST_CUT ? [] : [{ index: placed.length, width: left }];
};

/** Priority of a column that is placed after all others. */
const LAST_PRIORITY = 1000;

/** In tables narrower than this, in cells, a column with glyphs shows only its glyphs, which say the same as its words. */
const GLYPHS_BELOW = 140;

const isGlyph = ({ free, cells, constant }: FitInput, { id, glyph }: Column): boolean =>
  glyph === true && free && (cells < GLYPHS_BELOW || constant.has(id));

/** Sizes a column: at least its minimum width, or less if its texts are shorter; in wide tables its full width. */
const tableColumn = (input: BesideInput, column: Column): TableColumn => {
  const { natural, wide, order, scoped, freed } = input;
  if (isGlyph(input, column)) return { least: 1, wanted: 1, priority: column.priority };
  const wanted = natural.get(column.id) ?? column.min;
  const head = orderArrow(order, column.id) === '' ? 0 : headWidth(column, order);
  const least = wide ? wanted : Math.min(Math.max(column.min, head) + (column.prose ? freed : 0), wanted);
  const priority = scoped && column.ofScope ? LAST_PRIORITY : column.priority;
  return { least, wanted, priority };
};

/** Orders the rows; an empty order is the order of the service. */
export const orderBy = (state: State, order: readonly OrderKey[]): Change => changeView(state, { order });
