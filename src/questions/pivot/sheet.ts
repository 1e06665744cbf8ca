import type { DrillIn, Facet } from '../../core/facet/index.ts';
import type { Sheet, SheetBlock, SheetCell, SheetColumn, SheetLine } from '../../core/sheet/index.ts';
import { formatCount } from '../../core/values/index.ts';
import { span } from '../../core/view/index.ts';
import type { CellMark, Tally } from '../../triage/count/crossing.ts';
import {
  groupsText,
  groupText,
  type KindWords,
  moreText,
  partText,
  rowsText,
  shareText,
  tallyText,
} from '../../triage/values/group-texts.ts';
import type { Pivot, PivotCell, PivotColumn, PivotLine } from './crosstab.ts';

/** The measure of cells: rows, their share of the line, or broken rows among rows of known state. */
export type PivotMeasure = 'rows' | 'share' | 'broken';

/** Everything that the lines of a pivot need besides the numbers. */
export interface PivotShown {
  readonly facets: readonly Facet[];
  readonly words: KindWords;
  /** The time that ages are counted from, epoch ms. */
  readonly now: number;
  /** Returns the uids of rows, for rows that no filter can find. */
  uidsOf(rows: Uint32Array): readonly string[];
  readonly across: Facet;
  readonly measure: PivotMeasure;
  /** Index of the cell under the cursor: on a narrow screen the columns around it are shown. */
  readonly column: number;
  /** Number of lines that are left out at the end. */
  readonly left: number;
}

/** The text of a cell without rows. */
const EMPTY_CELL: SheetCell = { text: '·', tone: 'dim' };
const MARKS = { more: '▲', fewer: '▼' } as const;
/** Maximum width in cells of a column's title. */
const TITLE_CELLS = 16;

/** Lays out a pivot: values in lines, a cell for each value across, and sums unless a row may be in several cells. */
export const pivotSheet = (pivot: Pivot, shown: PivotShown): Sheet => {
  const marked = pivot.columns.map((_, index) => pivot.lines.some(({ cells }) => markOf(cells[index], shown) !== ''));
  const lines = pivot.lines.map((line) => pivotLine(line, pivot, marked, shown));
  const block: SheetBlock = { id: 'pivot', columns: pivotColumns(pivot, marked, shown), titled: true, lines };
  if (pivot.repeats) {
    const note = `a ${shown.words.short.one} can be in several cells`;
    return { blocks: [{ ...block, note: [span(`${note}${moreText(shown.left)}`, 'dim')] }] };
  }
  return { blocks: [{ ...block, total: totalOf(pivot, marked, shown) }] };
};

const columnText = ({ group }: PivotColumn, { across, now }: PivotShown): string =>
  group === null ? 'others' : groupText(group, across, now);

const pivotColumns = ({ columns }: Pivot, marked: readonly boolean[], shown: PivotShown): readonly SheetColumn[] => {
  const down = shown.facets.map(({ title }) => title.toUpperCase()).join(' · ');
  // A column is shown whole or not at all; the user scrolls to hidden columns.
  const whole = { align: 'right', least: 60, elide: 'middle' } as const;
  return [
    { title: down, least: 10, most: 40, priority: 1, elide: 'middle' },
    ...columns.map((column, index) => ({
      ...whole,
      title: `${columnText(column, shown)}${marked[index] === true ? ' ' : ''}`,
      most: TITLE_CELLS,
      priority: 3 + Math.abs(index + 1 - shown.column),
    })),
    { ...whole, title: 'ALL', most: TITLE_CELLS, priority: 2 },
  ];
};

const pivotLine = (line: PivotLine, { columns }: Pivot, marked: readonly boolean[], shown: PivotShown): SheetLine => {
  const text = groupsText(line.groups, shown.facets, shown.now);
  const drill = drillOf(line, text, shown);
  const cells = line.cells.map((cell, index) => {
    const isMarked = marked[index] === true;
    const title = columns[index] === undefined ? '' : columnText(columns[index], shown);
    return cell === null ? blank(isMarked) : cellOf(cell, line.rows, isMarked, `${text} × ${title}`, shown);
  });
  const all: SheetCell = { text: measureText(line, line.rows, shown), tone: toneOf(line, shown), drill };
  return { key: line.key, full: text, cells: [{ text, tone: 'plain', drill }, ...cells, all], drill };
};

const blank = (isMarked: boolean): SheetCell =>
  isMarked ? { ...EMPTY_CELL, text: `${EMPTY_CELL.text} ` } : EMPTY_CELL;

const cellOf = (cell: PivotCell, lineRows: number, isMarked: boolean, name: string, shown: PivotShown): SheetCell => {
  const mark = markOf(cell, shown);
  const room = isMarked && mark === '' ? ' ' : '';
  return {
    text: `${measureText(cell, lineRows, shown)}${mark}${room}`,
    tone: mark === '' ? toneOf(cell, shown) : mark === MARKS.more ? MORE_TONES[shown.measure] : 'good',
    drill: drillOf(cell, name, shown),
  };
};

/** The tone of a cell with more than expected: more rows are no verdict, more broken rows are. */
const MORE_TONES = { rows: 'accent', share: 'accent', broken: 'bad' } as const;

const toneOf = ({ broken }: Tally, { measure }: PivotShown): SheetCell['tone'] =>
  measure === 'broken' && broken === 0 ? 'dim' : 'plain';

/** Leads to the rows by terms, or by uids if no terms find them. */
const drillOf = (
  { terms, members, rows }: Pick<PivotCell, 'terms' | 'members' | 'rows'>,
  name: string,
  { words, uidsOf }: PivotShown,
): DrillIn =>
  terms.length > 0
    ? { type: 'terms', terms }
    : { type: 'uids', name: `${rowsText(rows, words)} of ${name}`, uids: uidsOf(members) };

const measureText = ({ rows, known, broken }: Tally, all: number, { measure }: PivotShown): string => {
  if (measure === 'rows') return formatCount(rows);
  if (measure === 'share') return shareText(rows, all);
  if (known === 0) return '–';
  const part = `${formatCount(broken)}/${formatCount(known)}`;
  return broken === 0 ? part : `${part} ${shareText(broken, known)}`;
};

/** The mark of a cell for the shown measure; null if the state of no row is known. */
const residualOf = (cell: PivotCell, { measure }: PivotShown): CellMark | null =>
  measure === 'broken' ? cell.byBroken : cell.byCount;

const markOf = (cell: PivotCell | null | undefined, shown: PivotShown): string => {
  const mark = cell == null ? null : (residualOf(cell, shown)?.mark ?? null);
  return mark === null ? '' : MARKS[mark];
};

const totalOf = ({ columns, lines, all }: Pivot, marked: readonly boolean[], shown: PivotShown): SheetLine => ({
  key: 'all',
  cells: [
    { text: `all ${formatCount(lines.length + shown.left)}${moreText(shown.left)}`, tone: 'dim' },
    ...columns.map((column, index): SheetCell => {
      const { terms, all: tally } = column;
      return {
        text: `${measureText(tally, all.rows, shown)}${marked[index] === true ? ' ' : ''}`,
        tone: toneOf(tally, shown),
        drill: drillOf({ terms, ...tally }, columnText(column, shown), shown),
      };
    }),
    { text: measureText(all, all.rows, shown), tone: toneOf(all, shown) },
  ],
});

/** Sentences about the cell under the cursor: its rows, and how many it would have if line and column were independent. */
export const pivotSentences = (pivot: Pivot, line: PivotLine, shown: PivotShown): readonly string[] => {
  const { words, measure, across, facets } = shown;
  const name = groupsText(line.groups, facets, shown.now);
  const column = pivot.columns[shown.column - 1];
  const cell = line.cells[shown.column - 1];
  if (column === undefined || cell === undefined) return [tallyText(name, line, words)];
  const text = `${name} × ${columnText(column, shown)}`;
  if (cell === null) return [`${text}: no ${words.short.many}.`];
  const residual = residualOf(cell, shown);
  if (residual === null) return [tallyText(text, cell, words)];
  const expected = formatCount(Math.round(residual.expected));
  const { all } = pivot;
  const alike =
    measure === 'broken'
      ? `${expected} expected if all were as likely to be (${partText(all.broken, all.known)}).`
      : `${expected} expected if ${across.title} were spread evenly.`;
  return [`${tallyText(text, cell, words)} ${alike} ▲ far more than that, ▼ far fewer.`];
};
