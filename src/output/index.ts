import type { Item, Resource } from '../core/item/index.ts';
import { FORMATS, formatId } from './formats.ts';
import type { OutputFormat, Provenance, Sink, WriteOptions } from './table.ts';

export type { Answer, AnswerFormat, Gauge } from './answers.ts';
export { ANSWER_FORMATS, answerFormat } from './answers.ts';
export { FORMATS, formatId } from './formats.ts';
export { OPEN_METRICS } from './openmetrics.ts';
export type { OutputFormat, Paint, Sink } from './table.ts';
export { headingFacts, type Provenance, paintedLine, queryFacts } from './table.ts';

/** Width of the output in cells if there is no terminal. */
export const PAPER_CELLS = 120;

/** The output format for items with an id (`csv`, `table`, …); undefined for an unknown id. */
export const formatNamed = (id: string): OutputFormat | undefined =>
  FORMATS.find((format) => format.id === formatId(id));

/** Formats for exports to files and the clipboard, in the order of `FORMATS`. */
export const exportFormats = (): readonly OutputFormat[] => FORMATS.filter((format) => format.exports);

/** Formats for a single item, in the order of `FORMATS`. */
export const singleFormats = (): readonly OutputFormat[] => FORMATS.filter((format) => format.single !== undefined);

/**
 * Writes items in a format. If the format supports them, provenance and a comment on missing rows come first.
 * @throws errors of the sink
 */
export const writeItems = async (
  sink: Sink,
  format: OutputFormat,
  items: readonly Item[],
  resource: Resource,
  options: WriteOptions & { readonly missing?: readonly string[]; readonly provenance?: Provenance },
): Promise<void> => {
  const { missing = [], provenance, ...rest } = options;
  if (provenance !== undefined && format.heading !== undefined) await sink.write(format.heading(provenance));
  if (missing.length > 0 && format.comment !== undefined) await sink.write(format.comment(missing));
  await format.write(sink, items, resource, rest);
  await sink.end();
};
export { type Ticket, ticketText } from './ticket.ts';
