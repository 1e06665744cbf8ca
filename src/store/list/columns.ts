import { ASKED_IN, type Column, chosenColumns, type Resource } from '../../core/item/index.ts';
import { lastBy, perKey, perStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { fitTable, keptInOrder, type TableColumn, type TableRoom, widenColumns } from '../../core/view/index.ts';
import { currentResource, currentView } from '../state/current-view.ts';
import type { State } from '../state/state.ts';
import { naturalWidths } from './natural-widths.ts';

/** A column as it is on the screen. */
export interface ShownColumn {
  readonly column: Column;
  /** Cells, without the gap. */
  readonly width: number;
}

/** The columns on the screen: the frozen first one, then those that fit. */
export interface ShownColumns {
  readonly columns: readonly ShownColumn[];
  /** Columns hidden to the left behind the frozen one. */
  readonly left: number;
  /** True when columns are hidden to the right, or left out for want of room. */
  readonly more: boolean;
}

/** Cells between two columns, and in front of the first one for the cursor's mark. */
export const COLUMN_GAP = 2;
export const MARGIN = 2;

/** The sign that there is more to the right, and a blank. */
const MORE = 2;

/** Beyond five columns, the important ones get a part of what they want before a further one is shown. */
const RESERVE = { after: 5, share: 0.15 };

/** The frozen column never takes more of the screen than this. */
const FROZEN_SHARE = 0.4;
const FROZEN_BY_HAND = 0.8;

type Widths = ReadonlyMap<string, number>;

/**
 * The columns that may be shown: those chosen, in that order, behind the first one of the kind, and that of the projects
 * where they are shown together; or all of them.
 */
export const candidates = (state: State): readonly Column[] => {
  const resource = currentResource(state);
  const { columns } = currentView(state);
  return lastChosen(state)(resource)([columns], () => {
    const first = resource.columns[0]?.id;
    const always = [first, resource.column(ASKED_IN.id)?.id].flatMap((id) => id ?? []);
    const ids = columns.ids === null ? null : [...new Set([...always, ...columns.ids])];
    return chosenColumns(resource, { ...columns, ids });
  });
};

// The same columns for the same choice: widths and painted rows are kept by them.
const lastChosen = perStore(() => perKey((_: Resource) => lastBy<readonly Column[]>()));

/**
 * Which columns fit the screen. Unscrolled, the most important ones are kept and shown in the kind's order; where they
 * were chosen by hand, or wide, or scrolled to the right, they are shown as they come, so that every one can be reached.
 */
export const columnsOf = (state: State): ShownColumns => {
  const { shift, wide } = currentView(state);
  const all = candidates(state);
  const natural = naturalWidths(state, all);
  const input = { all, natural, shift, wide, cells: state.size.columns };
  const fitted = lastFitted(state);
  const last = fitted.get(state.tab);
  if (last !== undefined && sameInput(last.input, input)) return last.shown;
  const made = fittedColumns(state, all, natural);
  const shown = last !== undefined && sameShown(last.shown, made) ? last.shown : made;
  fitted.set(state.tab, { input, shown });
  return shown;
};

/** What the columns on the screen depend on; whether they were chosen is seen by `all`. */
interface FitInput {
  readonly all: readonly Column[];
  readonly natural: Widths;
  readonly shift: number;
  readonly wide: boolean;
  readonly cells: number;
}

// The same object as long as they are the same: painted rows are kept by it.
const lastFitted = perStore(() => new Map<KindId, { readonly input: FitInput; readonly shown: ShownColumns }>());

const sameInput = (a: FitInput, b: FitInput): boolean =>
  a.all === b.all && a.natural === b.natural && a.shift === b.shift && a.wide === b.wide && a.cells === b.cells;

const sameShown = (a: ShownColumns, b: ShownColumns): boolean =>
  a.left === b.left &&
  a.more === b.more &&
  a.columns.length === b.columns.length &&
  a.columns.every(({ column, width }, index) => {
    const other = b.columns[index];
    return other?.column === column && other.width === width;
  });

const fittedColumns = (state: State, all: readonly Column[], natural: Widths): ShownColumns => {
  const view = currentView(state);
  const [first, ...others] = all;
  if (first === undefined) return { columns: [], left: 0, more: false };
  const share = first.min === first.max ? FROZEN_BY_HAND : FROZEN_SHARE;
  const frozen = Math.min(wantedWidth(first, natural), Math.floor(state.size.columns * share));
  const room: TableRoom = { cells: state.size.columns - MARGIN - frozen - MORE, gap: COLUMN_GAP, reserve: RESERVE };
  const shift = Math.min(view.shift, Math.max(0, others.length - 1));
  const behind = others.slice(shift);
  const sized = behind.map((column) => tableColumn(column, natural, view.wide));
  const free = shift === 0 && view.columns.ids === null && !view.wide;
  const placed = free ? fitTable(sized, room) : widenColumns(sized, keptInOrder(sized, room), room);
  const shown = placed.flatMap(({ index, width }): ShownColumn[] => {
    const column = behind[index];
    return column === undefined ? [] : [{ column, width }];
  });
  return {
    columns: [{ column: first, width: frozen }, ...shown],
    left: shift,
    more: shift + shown.length < others.length,
  };
};

const wantedWidth = (column: Column, natural: Widths): number => natural.get(column.id) ?? column.min;

/** A column is worth showing from its least width on, or less when its texts are shorter; whole where all are wide. */
const tableColumn = (column: Column, natural: Widths, wide: boolean): TableColumn => {
  const wanted = wantedWidth(column, natural);
  return { least: wide ? wanted : Math.min(column.min, wanted), wanted, priority: column.priority };
};
