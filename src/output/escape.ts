import { UNKNOWN_TEXT } from '../core/values/index.ts';

/** Escapes a text that a spreadsheet would evaluate as a formula with a leading apostrophe, which spreadsheets hide. */
export const guarded = (text: string): string => (/^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text);

/** A line of RFC 4180: CRLF, quotes doubled. */
export const csvLine = (values: readonly string[]): string =>
  `${values.map((value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(',')}\r\n`;

/** A line of TSV, which has no escape for tabs and line ends: each becomes a blank. */
export const tsvLine = (values: readonly string[]): string =>
  `${values.map((value) => value.replaceAll(/[\t\r\n]+/g, ' ')).join('\t')}\n`;

/** A row of a Markdown table. */
export const markdownRow = (texts: readonly string[]): string =>
  `| ${texts.map((text) => (text === UNKNOWN_TEXT ? text : escapeMarkdown(text))).join(' | ')} |\n`;

/** Escapes Markdown syntax in a text. */
export const escapeMarkdown = (text: string): string => text.replaceAll(/[\\|`*_<>[\]]/g, '\\$&').replaceAll('\n', ' ');
