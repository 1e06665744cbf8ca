import { layoutSheet, type Sheet, type SheetBlock, type SheetLine } from '../core/sheet/index.ts';
import { markUnsafe, toAscii, wrap } from '../core/text/index.ts';
import type { JsonObject } from '../core/values/index.ts';
import { lineText } from '../core/view/index.ts';
import { csvLine, escapeMarkdown, formatId, guardFormula, markdownRow, tsvLine } from './formats.ts';
import { type Paint, paintedLine, type Sink } from './table.ts';
import { type Ticket, ticketText } from './ticket.ts';

/** A value of an answer in csv, tsv or ndjson: numbers unrounded, null for unknown. */
export type RecordValue = string | number | boolean | null;

/** A metric of type gauge, for collectors such as Prometheus. Gauges with the same name must have the same help, which collectors compare between files. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly samples: readonly GaugeSample[];
}

/** A value of a gauge, with its labels; an empty label counts as absent. */
export interface GaugeSample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A printable answer to a question about many items. */
export interface Answer {
  /** The question, its rows, source and time: the first lines for people. */
  readonly heading: readonly string[];
  /** Lines of the answer for people. */
  readonly sheet: Sheet;
  /** Conclusions, shown below the lines. */
  readonly sentences: readonly string[];
  /** Lines of the answer for spreadsheets: one record per line, named columns. */
  readonly records: { readonly columns: readonly string[]; readonly rows: readonly (readonly RecordValue[])[] };
  /** The complete answer for programs: versioned, numbers unrounded. */
  readonly data: JsonObject;
  /** Sentences that say which results are undecided, because a list is not completely loaded. */
  readonly open?: readonly string[];
  /** True if the answer has findings: lines that stand out, rules that hold. */
  readonly found: boolean;
  /** Tickets of the first lines, the most urgent first; absent if the answer has no tickets. */
  readonly tickets?: readonly Ticket[];
  /** The answer as gauges; absent if the question has no gauges. @throws an error that says why these fields have no gauges */
  readonly gauges?: () => readonly Gauge[];
}

interface AnswerOptions {
  /** Width of a line in cells. */
  readonly cells: number;
  readonly ascii: boolean;
  /** Colours a text by its tone, for terminals; absent for plain text. */
  readonly paint?: Paint;
  /** Gauges of the answer, for a format that writes gauges. */
  readonly gauges?: readonly Gauge[];
}

/** An output format for answers; a new format is one object in `ANSWER_FORMATS`. */
export interface AnswerFormat {
  /** The name after `-o`. */
  readonly id: string;
  readonly about: string;
  /** Writes an answer; leaves the sink open. */
  write(sink: Sink, answer: Answer, options: AnswerOptions): Promise<void>;
}

const TEXT: AnswerFormat = {
  id: 'table',
  about: 'lines as on the screen, for a terminal',
  write: async (sink, { heading, sheet, sentences }, { cells, ascii, paint }) => {
    const lines = [
      ...heading.flatMap((line) => wrap(markUnsafe(line), cells)),
      ...(heading.length > 0 ? [''] : []),
      ...layoutSheet(sheet, cells).map(({ line }) => paintedLine(line, paint)),
      ...(sentences.length > 0 ? [''] : []),
      ...sentences.flatMap((line) => wrap(markUnsafe(line), cells)),
    ];
    const text = `${lines.join('\n')}\n`;
    await sink.write(ascii ? toAscii(text) : text);
  },
};

const MARKDOWN: AnswerFormat = {
  id: 'md',
  about: 'Markdown for a chat or a ticket, with what was asked in front',
  write: async (sink, { heading, sheet, sentences, tickets = [] }) => {
    const [title = '', ...facts] = heading;
    await sink.write(`**${escapeMarkdown(title)}**\n\n`);
    for (const fact of facts) await sink.write(`${escapeMarkdown(fact)}\n\n`);
    for (const block of sheet.blocks) await sink.write(markdownBlock(block));
    for (const sentence of sentences) await sink.write(`${escapeMarkdown(sentence)}\n\n`);
    if (tickets.length > 0) await sink.write(`---\n\n${tickets.map(ticketText).join('\n')}`);
  },
};

/** Writes only the tickets of an answer; an answer without tickets is written like `md`. */
const TICKET: AnswerFormat = {
  id: 'ticket',
  about: 'Markdown for a ticket: what, since when, where, what they share; a page where there are no groups',
  write: async (sink, answer, options) => {
    const { tickets = [] } = answer;
    if (tickets.length === 0) await MARKDOWN.write(sink, answer, options);
    else await sink.write(tickets.map(ticketText).join('\n'));
  },
};

/** A block as a Markdown table. Columns with bars are left out: bars are meaningless in Markdown. */
const markdownBlock = ({ columns, lines, total, titled, note }: SheetBlock): string => {
  const shown = columns.flatMap(({ bar }, index) => (bar === true ? [] : [index]));
  const cellsOf = (line: SheetLine): readonly string[] =>
    line.text === undefined
      ? shown.map((index, place) => `${place === 0 ? indent(line) : ''}${line.cells[index]?.text ?? ''}`)
      : shown.map((_, place) => (place === 0 ? lineText(line.text ?? []) : ''));
  const titles = shown.map((index) => (titled ? (columns[index]?.title ?? '') : ''));
  const rules = shown.map((index) => (columns[index]?.align === 'right' ? '--:' : '---'));
  const all = [...lines, ...(total === undefined ? [] : [total])];
  const rows = all.map((line) => markdownRow(cellsOf(line)));
  const last = note === undefined ? '' : `\n${escapeMarkdown(lineText(note))}\n`;
  // Lines without columns are sentences.
  if (shown.length === 0) return `${all.map((line) => `- ${escapeMarkdown(sentenceOf(line))}\n`).join('')}${last}\n`;
  return rows.length === 0 ? `${last}\n` : `${markdownRow(titles)}${markdownRow(rules)}${rows.join('')}${last}\n`;
};

const sentenceOf = ({ text, cells }: SheetLine): string =>
  text === undefined ? cells.map((cell) => cell.text).join(' ') : lineText(text);

const indent = ({ depth = 0 }: SheetLine): string => '  '.repeat(depth);

const recordText = (value: RecordValue): string =>
  value === null ? '' : typeof value === 'string' ? guardFormula(value) : String(value);

const recordSheet = (id: string, about: string, lineOf: (values: readonly string[]) => string): AnswerFormat => ({
  id,
  about,
  write: async (sink, { records }) => {
    await sink.write(lineOf(records.columns));
    for (const row of records.rows) await sink.write(lineOf(row.map(recordText)));
  },
});

const JSON_DOCUMENT: AnswerFormat = {
  id: 'json',
  about: 'all of the answer, numbers unrounded, null for unknown',
  write: (sink, { data }) => sink.write(`${JSON.stringify(data, null, 2)}\n`),
};

const NDJSON: AnswerFormat = {
  id: 'ndjson',
  about: 'one record per line',
  write: async (sink, { records: { columns, rows } }) => {
    for (const row of rows)
      await sink.write(`${JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null])))}\n`);
  },
};

const YAML_DOCUMENT: AnswerFormat = {
  id: 'yaml',
  about: 'all of the answer as one YAML document',
  write: async (sink, { data }) => {
    const { yamlText } = await import('../pane/yaml-writer.ts');
    await sink.write(`${yamlText(data)}\n`);
  },
};

/** All formats of answers, in the order of help. A new format is one object here. */
export const ANSWER_FORMATS: readonly AnswerFormat[] = [
  TEXT,
  MARKDOWN,
  TICKET,
  recordSheet('csv', 'one record per line, for a spreadsheet', csvLine),
  recordSheet('tsv', 'one record per line, tab-separated', tsvLine),
  JSON_DOCUMENT,
  NDJSON,
  YAML_DOCUMENT,
];

/** The answer format with an id (`text` also means `table`); undefined for an unknown id. */
export const answerFormat = (id: string): AnswerFormat | undefined =>
  ANSWER_FORMATS.find((format) => format.id === (formatId(id) === 'text' ? 'table' : formatId(id)));
