import type { Column, Item, Resource } from '../core/item/index.ts';
import { type Scope, scopeText } from '../core/query/index.ts';
import { fit, markUnsafe, toAscii, width, withoutColours } from '../core/text/index.ts';
import type { Cell } from '../core/values/index.ts';
import { fitTable, type Line, SIGNED, type Span, span } from '../core/view/index.ts';

/** Where and when printed or exported rows come from, for readers who do not see the screen. */
export interface Provenance {
  /** The rows in words: `81 edge hosts`. */
  readonly what: string;
  /** Label of the service, as in the header of the screen. */
  readonly service: string;
  readonly scope: Scope;
  /** Time at which the rows were received, epoch ms. */
  readonly time: number;
  /** Filters and order (`queryFacts`); empty for a single item. */
  readonly query: readonly string[];
  /** How much of the list is loaded: `all 1,213 loaded`; null if missing rows are reported separately. */
  readonly extent: string | null;
}

/** The query of a view as typed; a part that is not set is empty or null. */
interface QueryTexts {
  readonly serverFilter: string;
  readonly filter: string;
  readonly cloudType: string | null;
  /** Metric period in minutes. */
  readonly period: number | null;
  readonly order: string;
}

/** Filters and order as phrases: `filter unhealthy`, `order health, name`. */
export const queryFacts = ({ serverFilter, filter, cloudType, period, order }: QueryTexts): readonly string[] => [
  ...(serverFilter === '' ? [] : [`service filter ${serverFilter}`]),
  filter === '' ? 'no filter' : `filter ${filter}`,
  ...(cloudType === null ? [] : [`type ${cloudType}`]),
  ...(period === null ? [] : [`period ${period} min`]),
  order === '' ? 'service order' : `order ${order.replaceAll(',', ', ')}`,
];

/** The two lines of a heading, each as a list of phrases: subject, service, scope and time; then the query and the extent. */
export const headingFacts = (provenance: Provenance): readonly (readonly string[])[] => {
  const { what, service, scope, time, query, extent } = provenance;
  const when = `as of ${new Date(time).toISOString().replace(/\.\d+Z$/, 'Z')}`;
  return [
    [what, service, scopeText(scope).replace(/^the /, ''), when],
    [...query, ...(extent === null ? [] : [extent])],
  ];
};

/** A text sink with backpressure: a slow receiver delays the writer instead of filling memory. */
export interface Sink {
  /** @throws when the receiver is closed or rejects the text */
  write(text: string): Promise<void>;
  /** Flushes the buffer. @throws as `write` */
  end(): Promise<void>;
}

/** How items are written in a format. */
export interface WriteOptions {
  /** Width of a line in cells; null keeps all columns at full length. */
  readonly cells: number | null;
  readonly ascii: boolean;
  /** Epoch milliseconds, for ages. */
  readonly now: number;
  /** Time of receipt (epoch ms) that each row gets as a column; null or absent for no such column. */
  readonly asOf?: number | null;
  /** Adds the uid to each row, in formats with column values. */
  readonly withUid?: boolean;
  /** Makes formats of whole items write only the values of the columns. */
  readonly columnsOnly?: boolean;
  /** Leaves out the line of titles. */
  readonly noHeaders?: boolean;
  /** Makes the cells of a table; by default the item's own cells. */
  readonly cellOf?: (item: Item, column: Column) => Cell;
  /** Colours a text by its tone, for terminals; absent for plain text. */
  readonly paint?: Paint;
}

/** Returns the text of a span with colours for a terminal. */
export type Paint = (span: Span) => string;

/** An output format. `-o`, `--help`, the export picker and `:export` are made from the list of formats (`formats.ts`). */
export interface OutputFormat {
  /** The name as typed, and the file extension. */
  readonly id: string;
  /** Description in one line without a full stop, for `--help` and the export picker. */
  readonly about: string;
  /** Content of the format: the columns of a view, whole items (which need every field from the service), or only uids. */
  readonly holds: 'columns' | 'items' | 'uids';
  /** True if items can be written as they arrive: the output of a list is the output of its items, one after the other. */
  readonly streams?: true;
  /** True for a format for people only: columns are chosen that suit the rows. */
  readonly isForReaders?: true;
  /** True if the format is offered for exports to files and the clipboard. */
  readonly exports: boolean;
  /** Writes items; leaves the sink open. Heavy libraries are imported here. */
  write(sink: Sink, items: readonly Item[], resource: Resource, options: WriteOptions): Promise<void>;
  /** Formats the provenance as the first lines; absent in formats for programs. */
  readonly heading?: (provenance: Provenance) => string;
  /** Formats sentences about missing rows as a comment at the top of the output; absent in formats without comments. */
  readonly comment?: (sentences: readonly string[]) => string;
  /** Formats a single item, without an enclosing list; absent if `show` does not offer the format. */
  readonly single?: (item: Item) => Promise<string>;
}

const GAP = '  ';

interface ShownTable {
  readonly column: Column;
  readonly texts: readonly string[];
  /** Preferred width of the column, before columns are fitted to the line. */
  readonly natural: number;
}

/** Lays a list out as lines of text: a header, then one line per item. */
const tableLines = (
  items: readonly Item[],
  resource: Resource,
  { cells, ascii, now, noHeaders = false, paint, cellOf = (item, { id }) => item.cell(id, now) }: WriteOptions,
): readonly string[] => {
  const plain = (text: string): string => (ascii ? toAscii(text) : text);
  const shownText = (text: string, { prose }: Column): string => plain(prose ? withoutColours(text) : text);
  const toned = (text: string, item: Item | undefined, id: string): string => {
    if (paint === undefined || item === undefined) return text;
    const { tone } = item.cell(id, now);
    const signed = (tone === 'bad' || tone === 'warn') && SIGNED.test(text);
    return signed ? paint(span(text.slice(0, 1), tone)) + text.slice(1) : paintSpan(span(text, tone), paint);
  };
  const all = resource.columns.map((column): ShownTable => {
    const texts = [column.title, ...items.map((item) => shownText(cellOf(item, column).text, column))];
    const natural = texts.reduce((most, text) => Math.max(most, width(text)), 0);
    return { column, texts, natural: cells === null ? natural : Math.max(column.min, Math.min(column.max, natural)) };
  });
  const shown = cells === null ? all : fitting(all, cells);
  const lines: string[] = [];
  for (let row = noHeaders ? 1 : 0; row <= items.length; row += 1) {
    const line = shown.map(({ column, texts, natural }, place) => {
      const text = markUnsafe(
        fit(texts[row] ?? '', natural, {
          align: isRight(column) ? 'right' : 'left',
          ...(column.elide === 'middle' && { elide: 'middle' }),
        }),
      );
      return toned(place === shown.length - 1 ? text.trimEnd() : text, items[row - 1], column.id);
    });
    lines.push(plain(line.join(GAP)).trimEnd());
  }
  return lines;
};

/** Joins the spans of a line to one text, coloured if `paint` is given. */
export const paintedLine = (line: Line, paint: Paint | undefined): string =>
  line
    .map((piece) => ({ ...piece, text: markUnsafe(piece.text) }))
    .map((piece) => (paint === undefined ? piece.text : paintSpan(piece, paint)))
    .join('')
    .trimEnd();

/** Colours a span, but not the blanks around its text: the blanks at the end of a line are trimmed. */
const paintSpan = ({ text, tone }: Span, paint: Paint): string => {
  const word = text.trim();
  return word === '' ? text : text.replace(word, () => paint(span(word, tone)));
};

const isRight = ({ type }: Column): boolean =>
  type === 'number' || type === 'size' || type === 'share' || type === 'time';

/** Maximum share of a line for which the first column is not cut. */
const NAME_SHARE = 0.5;

/** The columns that fit a line; the most important columns are chosen first. */
const fitting = (all: readonly ShownTable[], cells: number): readonly ShownTable[] => {
  const sized = all.map(({ column, natural }, place) => ({
    // Numbers are never cut: a cut number reads as another number. A cut name finds nothing.
    least: isRight(column) || (place === 0 && natural < cells * NAME_SHARE) ? natural : Math.min(column.min, natural),
    wanted: natural,
    priority: column.priority,
  }));
  return fitTable(sized, { cells: cells + GAP.length, gap: GAP.length }).flatMap(({ index, width: natural }) => {
    const one = all[index];
    return one === undefined ? [] : [{ ...one, natural }];
  });
};

/** The format that writes a table with as many columns as fit the line, as on the screen. */
export const TABLE: OutputFormat = {
  id: 'table',
  isForReaders: true,
  about: 'the columns that fit, in plain text',
  holds: 'columns',
  exports: false,
  write: async (sink, items, resource, options) => {
    for (const line of tableLines(items, resource, options)) await sink.write(`${line}\n`);
  },
};

/** The format that writes a table of all columns at full width. */
export const WIDE_TABLE: OutputFormat = {
  id: 'wide',
  isForReaders: true,
  about: 'every column at its full width, in plain text',
  holds: 'columns',
  exports: false,
  write: (sink, items, resource, options) => TABLE.write(sink, items, resource, { ...options, cells: null }),
};
