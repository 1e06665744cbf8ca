import type { Sheet, SheetBlock, SheetLine } from '../core/sheet/index.ts';
import type { JsonObject } from '../core/values/index.ts';
import { lineText } from '../core/view/index.ts';
import type { Answer, RecordValue } from '../output/index.ts';
import { facetFilter } from '../query/filter/language/index.ts';
import type { QuestionRows } from './rows.ts';

/** What is said around the lines of a sheet. */
export interface SheetWords {
  /** Name of the answer for programs: `timeline`. */
  readonly id: string;
  readonly title: string;
}

/** The lines of a sheet as an answer, for questions whose result has no records of its own. */
export const sheetAnswer = (rows: QuestionRows, sheet: Sheet, { id, title }: SheetWords): Answer => {
  const lines = sheet.blocks.flatMap((block) => linesOf(block).map((line) => ({ block, line, texts: textsOf(line) })));
  const columns = Math.max(0, ...lines.map(({ texts }) => texts.length));
  const places = Array.from({ length: columns }, (_, at) => at);
  return {
    heading: [title, ...rows.facts],
    sheet,
    sentences: [],
    records: {
      columns: ['block', 'depth', ...places.map((at) => `column_${at + 1}`), 'filter'],
      rows: lines.map(({ block, line, texts }): RecordValue[] => [
        block.id,
        line.depth ?? 0,
        ...places.map((at) => texts[at] ?? null),
        filterOf(line, rows),
      ]),
    },
    data: {
      edgescope: id,
      format: 1,
      ...rows.data,
      title,
      blocks: sheet.blocks.map((block) => blockData(block, rows)),
    },
    found: false,
  };
};

const linesOf = ({ lines, total }: SheetBlock): readonly SheetLine[] =>
  total === undefined ? lines : [...lines, total];

const textsOf = ({ text, cells }: SheetLine): readonly string[] =>
  text === undefined ? cells.map((cell) => cell.text) : [lineText(text)];

/** The filter that finds the rows of a line; null where none does. */
const filterOf = ({ drill }: SheetLine, { resource }: QuestionRows): string | null =>
  drill?.type === 'terms' ? facetFilter(drill.terms, resource).text : null;

const blockData = (block: SheetBlock, rows: QuestionRows): JsonObject => ({
  block: block.id,
  columns: block.columns.map(({ title }) => title),
  lines: linesOf(block).map((line) => ({
    cells: textsOf(line),
    depth: line.depth ?? 0,
    under: line.under === undefined ? null : lineText(line.under),
    filter: filterOf(line, rows),
  })),
  note: block.note === undefined ? null : lineText(block.note),
});
