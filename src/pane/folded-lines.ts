import { perKey } from '../core/memo/index.ts';
import { wrapHanging } from '../core/text/index.ts';
import { plural } from '../core/values/index.ts';
import { fitLine, type Line, line, span } from '../core/view/index.ts';
import { linePath } from './line-path.ts';
import { FIRST_PARTS, type Fold, manyRows, type PaneOptions, type PaneRow } from './many.ts';

/** Maximum length of a line that is laid out, in code units: longer lines would block key presses. */
export const MAX_LINE_LENGTH = 10_000;

/** Cuts a line longer than `MAX_LINE_LENGTH`, and adds how many characters were cut. Other lines stay as they are. */
export const readable = (text: string): string => {
  if (text.length <= MAX_LINE_LENGTH) return text;
  const start = text.slice(0, MAX_LINE_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  return `${start}… (${plural(text.length - start.length, 'more character')}: e exports all)`;
};

const YAML_LINE = /^(\s*(?:- )*)((?:"[^"]*"|'[^']*'|[^\s#'"](?:[^:#]*[^:#\s])?)\s*:)?(?=\s|$)(.*)$/;
// Lines may be long: each pattern reads a run of characters only once.
const COMMENT = /^(.*?)(\s#.*|^#.*)$/;
const CONSTANT = /^\s*(?:true|false|yes|no|null|~|-?\d[\d._]*%?)\s*,?$/;

/** Highlights key, comment and constants in a line of YAML or JSON. */
const yamlLine = (text: string): Line => {
  if (/^\s*#/.test(text)) return [span(text, 'dim')];
  const match = YAML_LINE.exec(text);
  const key = match?.[2];
  if (match === null || key === undefined) return valueSpans(text);
  return [span(match[1] ?? ''), span(key, 'accent'), ...valueSpans(match[3] ?? '')];
};

const valueSpans = (text: string): Line => {
  const comment = COMMENT.exec(text);
  if (comment !== null && !text.includes('"') && !text.includes("'")) {
    return [...valueSpans(comment[1] ?? ''), span(comment[2] ?? '', 'dim')];
  }
  return [span(text, CONSTANT.test(text) ? 'good' : 'plain')];
};

/** Indentation of a line in blanks; -1 for a blank line. */
const indentOf = (text: string): number => {
  let at = 0;
  while (text.charCodeAt(at) === SPACE) at += 1;
  return at < text.length && text.trim() !== '' ? at : -1;
};

const SPACE = 0x20;

/**
 * For each line, the index after the block that is indented below it, inner blank lines included. Takes one pass, in linear
 * time.
 */
const endsBelow = (lines: readonly string[]): Int32Array => {
  const ends = new Int32Array(lines.length);
  const open: { readonly index: number; readonly indent: number }[] = [];
  let lastFilled = 0;
  const close = (deep: number): void => {
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= deep) ends[open.pop()?.index ?? 0] = lastFilled + 1;
  };
  for (const [index, text] of lines.entries()) {
    const indent = indentOf(text);
    if (indent < 0) continue;
    close(indent);
    open.push({ index, indent });
    lastFilled = index;
  }
  close(0);
  return ends;
};

/** Memo of the blocks of a text. */
const ends = new WeakMap<readonly string[], Int32Array>();
const all = new WeakMap<readonly string[], readonly number[]>();

/** Lays out lines of YAML or JSON as rows with folds by indentation; `id` is the prefix of the ids of the folds. */
export const foldedLines = (lines: readonly string[], id: string, options: PaneOptions): PaneRow[] => {
  const below = ends.get(lines) ?? endsBelow(lines);
  ends.set(lines, below);
  // Paths are searched only in lines after those that are laid out at first.
  const byPath = lines.length > FIRST_PARTS && isPathSearch(options.bounds?.search() ?? '');
  return manyRows(
    {
      parts: byPath ? searchedByPath(lines) : unfoldedLines(lines, below, id, options),
      id,
      textOf: (index) => (byPath ? `${lines[index]}\n${linePath(lines, index)}` : (lines[index] ?? '')),
      layOut: (some) => some.flatMap((index) => foldedRows(lines, index, below, id, options)),
    },
    options,
  );
};

/** True for a search that may be a field path: `controller.replicas`. */
export const isPathSearch = (search: string): boolean => /[^\s.]\.[^\s.]|\]\.?/.test(search);

// A list of its own, since it is the memo key for searches by path.
const searchedByPath = perKey((lines: readonly string[]): readonly number[] => Array.from(lines.keys()));

/** Indexes of the lines that are not inside a fold. */
const unfoldedLines = (
  lines: readonly string[],
  below: Int32Array,
  id: string,
  options: PaneOptions,
): readonly number[] => {
  if (options.bounds?.isUnfolded() === true) {
    const indexes = all.get(lines) ?? Array.from(lines.keys());
    all.set(lines, indexes);
    return indexes;
  }
  const result: number[] = [];
  let index = 0;
  while (index < lines.length) {
    const end = below[index] ?? 0;
    result.push(index);
    index = end > index + 1 && !options.isOpen(`${id}:${index}`, true) ? end : index + 1;
  }
  return result;
};

const foldedRows = (
  lines: readonly string[],
  index: number,
  below: Int32Array,
  id: string,
  options: PaneOptions,
): readonly PaneRow[] => {
  const text = lines[index] ?? '';
  const count = (below[index] ?? 0) - index - 1;
  const own = `${id}:${index}`;
  const fold: Fold | undefined = count > 0 ? { id: own, open: options.isOpen(own, true) } : undefined;
  const tail = fold?.open === false ? span(` … ${count} lines`, 'warn') : undefined;
  const copy = valueBehindKey(text);
  return yamlLines(readable(text), options, tail).map((shown) => ({
    line: shown,
    copy,
    pathOf: () => linePath(lines, index),
    ...(fold && { fold }),
  }));
};

const yamlLines = (
  text: string,
  { cells, wrap: wraps }: PaneOptions,
  tail: Line[number] | undefined,
): readonly Line[] => {
  const whole = tail === undefined ? yamlLine(text) : [...yamlLine(text), tail];
  if (!wraps) return [fitLine(whole, cells)];
  const parts = wrapHanging(text, cells);
  if (parts.length === 1) return [fitLine(whole, cells)];
  return parts.map((part, index) => (index === 0 ? yamlLine(part) : line(part)));
};

/** The text that is copied from a line: the value after its key; without a key, the line. */
const valueBehindKey = (text: string): string => /^\s*(?:- )*"?[\w./-]+"?:\s+(\S.*)$/.exec(text)?.[1] ?? text.trim();
