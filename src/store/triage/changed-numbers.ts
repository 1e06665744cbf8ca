import { lastPerStore, perStore } from '../../core/memo/index.ts';
import type { Sheet, SheetBlock, SheetCell, SheetLine } from '../../core/sheet/index.ts';
import { isWholeList } from '../state/basis.ts';
import { type State, shownUntil } from '../state/state.ts';
import { shownStamp } from '../state/walk.ts';
import { currentList } from '../walk/query.ts';

/** The sheets of a question before and after the last answer of the service. */
interface Seen {
  readonly question: string;
  readonly stamp: number | null;
  /** The current sheet, and the sheet before the last answer; null if there is no sheet to compare. */
  sheet: Sheet;
  readonly before: Sheet | null;
}

const seenIn = perStore(() => ({ last: null as Seen | null }));
const lastMarked = lastPerStore<Sheet>();

/** Highlights in an answer (`sheet`) the numbers that the last refresh changed, until the next. Nothing while a list loads: then all numbers change. */
export const changedSheet = (state: State, question: string, sheet: Sheet): Sheet => {
  const seen = seenIn(state);
  const list = currentList(state);
  const stamp = list === undefined || !isWholeList(list) ? null : shownStamp(list, shownUntil(state));
  const { last } = seen;
  if (last?.question !== question || stamp === null) seen.last = { question, stamp, sheet, before: null };
  else if (last.stamp !== stamp)
    seen.last = { question, stamp, sheet, before: last.stamp === null ? null : last.sheet };
  else last.sheet = sheet;
  const before = seen.last?.before ?? null;
  return before === null || before === sheet
    ? sheet
    : lastMarked(state, [before, sheet], () => markChanges(before, sheet));
};

const markChanges = (before: Sheet, { blocks }: Sheet): Sheet => ({
  blocks: blocks.map((block) =>
    markedBlock(
      before.blocks.find(({ id }) => id === block.id),
      block,
    ),
  ),
});

const markedBlock = (before: SheetBlock | undefined, block: SheetBlock): SheetBlock => {
  if (before === undefined) return block;
  const known = new Map(before.lines.map((line) => [line.key, line]));
  return {
    ...block,
    lines: block.lines.map((line) => markedLine(known.get(line.key), line)),
    ...(block.total !== undefined && { total: markedLine(before.total, block.total) }),
  };
};

/** Highlights a new line as a whole, else the changed cells. */
const markedLine = (before: SheetLine | undefined, line: SheetLine): SheetLine => ({
  ...line,
  cells: line.cells.map((cell, index) => (before?.cells[index]?.text === cell.text ? cell : stronger(cell))),
});

const stronger = (cell: SheetCell): SheetCell => (cell.tone === 'bad' ? cell : { ...cell, tone: 'strong' });
