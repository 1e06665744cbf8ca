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
 * Columns of the filter, of the rows' rule, of the user's order, and the current one: they explain which rows are
 * shown. The same array for equal input.
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
  /** In cells, without the gap. */
  readonly width: number;
  /** Shows only the glyph of its texts. */
  readonly glyph?: true;
}

/** The columns on the screen: the frozen ones, then those that fit. */
interface VisibleColumns {
  readonly columns: readonly VisibleColumn[];
  /** Number of columns that do not scroll: the name, and columns pinned next to it by a filter or an order. */
  readonly frozen: number;
  /** Number of columns scrolled away after the frozen ones. */
  readonly left: number;
  /** True when columns are hidden to the right, or left out for lack of space. */
  readonly more: boolean;
}

/** Cells between two columns; the margin before the first one holds the cursor's mark. */
export const COLUMN_GAP = 2;
export const MARGIN = 2;

/** Width of the sign for hidden columns, and a blank. */
const MORE_CELLS = 2;

/** The reserve after the name: evidence gets its space before further columns. */
const RESERVE = { after: 5, share: 1, strict: true } as const;

/** True for the name and those that come after it in any case. */
const isUsual = ({ priority }: Column): boolean => priority <= 1 + RESERVE.after;

/** Maximum share of the screen for the frozen column. */
const FROZEN_SHARE = 0.6;
const FROZEN_BY_HAND = 0.8;

/** Share of the other cells in which pinned columns have their full width. */
const PINNED_SHARE = 0.5;

/**
 * The columns that may be shown: the chosen ones in their order, or all. The kind's first column leads; the project
 * or service column is included where several are in scope.
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

/** `CPU · 60 min`: figures of another period are others. */
const withPeriod = (column: Column, minutes: number): Column =>
  column.ofPeriod === true ? { ...column, title: `${column.title} · ${minutes} min` } : column;

// The same array for the same choice: memos of widths and painted rows use it as a key.
const lastChosen = perStore(() => perKey((_: Resource) => lastBy<readonly Column[]>()));

/**
 * The columns that fit the screen. By default the most important ones, in the kind's order; chosen, wide or scrolled
 * columns in sequence, so that each can be reached. Columns of the filter and the order are always included, pinned
 * next to the name where they would not fit.
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
  // Arriving rows change widths only, not the selection of columns.
  const settled =
    last !== undefined && last.settled !== null && isSameQuestion(last.settled, placesOf(input)) ? last : null;
  const made = settled === null ? fittedColumns(input) : fittedColumns(input, columnIds(settled.shown));
  const shown = last !== undefined && sameShown(last.shown, made) ? last.shown : made;
  fitted.set(state.tab, { input, shown, settled: settled?.settled ?? (areMeasured(state) ? placesOf(input) : null) });
  return shown;
};

const lastTelling = lastPerStore<readonly Column[]>();
const lastNamedTelling = lastPerStore<readonly Column[]>();

/** A sign of health stays: it is no wider than the gap, and stands for the row. */
const tellsIn =
  (constant: ReadonlySet<string>) =>
  ({ id, glyph }: Column): boolean =>
    glyph === true || !constant.has(id);

const NONE_LEFT_OUT: ReadonlySet<string> = new Set();
const lastLeftOut = lastPerStore<ReadonlySet<string>>();

/** Columns that the filter makes constant, without those that the user chose; none where each can be reached. */
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

/** Candidates, and columns that only the filter or the order adds. */
const measuredColumns = (state: State, all: readonly Column[], named: readonly Column[]): readonly Column[] =>
  lastToMeasure(state, [all, named], () => [...all, ...named.filter(({ id }) => !all.some((one) => one.id === id))]);

/** Inputs of the columns on the screen; `all` reflects the chosen ones. */
interface FitInput {
  readonly all: readonly Column[];
  readonly named: readonly Column[];
  /** Ids of columns that the filter makes constant: left out, but for a sign. */
  readonly constant: ReadonlySet<string>;
  /** Number of usual columns that are left out: a message has their room. */
  readonly gone: number;
  readonly natural: ReadonlyMap<string, number>;
  /** The maximum width of names while a message is cut. */
  readonly names: number;
  readonly shift: number;
  readonly wide: boolean;
  /** True if the screen's width decides the selection. */
  readonly free: boolean;
  readonly order: readonly OrderKey[];
  readonly scoped: boolean;
  readonly cells: number;
}

/** Inputs of the selection of columns, apart from their texts. */
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

// The same object for the same columns: memos of painted rows use it as a key.
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

/** Fits the columns; a `settled` selection gains none. While a message is cut, longer names give it their room. */
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
  // A message that is not shown yet shares the room with the others.
  return placedBeside(input, { column: first, width: whole - freed }, message > 0 ? freed : 0, settled);
};

/** The columns beside the first; a message has the cells that are `freed` to itself. */
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

/** With the cells that names leave to a message. */
type BesideInput = FitInput & { readonly freed: number };

interface Placed {
  readonly columns: readonly VisibleColumn[];
  /** Number of leading columns pinned by the filter or the order alone. */
  readonly pinned: number;
  readonly more: boolean;
}

/** The columns that fit, preceded by named ones that would not. */
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
    // Values such as addresses are of no use when cut.
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

/** Fewer cells of a column tell nothing. */
const LEAST_CUT = 8;

/** What the edge of the screen leaves of the first column behind those that fit. */
const cutColumn = (
  next: Column | undefined,
  placed: readonly PlacedColumn[],
  { cells, gap }: TableRoom,
): readonly PlacedColumn[] => {
  const left = placed.reduce((room, { width }) => room - width - gap, cells) - gap;
  return next === undefined || left < LEAST_CUT ? [] : [{ index: placed.length, width: left }];
};

/** After all others. */
const LAST_PRIORITY = 1000;

/** Tables narrower than this, in cells, have the glyphs alone of a column that has some: its words say the same. */
const GLYPHS_BELOW = 140;

const isGlyph = ({ free, cells, constant }: FitInput, { id, glyph }: Column): boolean =>
  glyph === true && free && (cells < GLYPHS_BELOW || constant.has(id));

/** A column needs its minimum width, or less if its texts are shorter; in wide tables its full width. */
const tableColumn = (input: BesideInput, column: Column): TableColumn => {
  const { natural, wide, order, scoped, freed } = input;
  if (isGlyph(input, column)) return { least: 1, wanted: 1, priority: column.priority };
  const wanted = natural.get(column.id) ?? column.min;
  const head = orderArrow(order, column.id) === '' ? 0 : headWidth(column, order);
  const least = wide ? wanted : Math.min(Math.max(column.min, head) + (column.prose ? freed : 0), wanted);
  const priority = scoped && column.ofScope ? LAST_PRIORITY : column.priority;
  return { least, wanted, priority };
};

/** Orders the rows; an empty order is the service's. */
export const orderBy = (state: State, order: readonly OrderKey[]): Change => changeView(state, { order });
