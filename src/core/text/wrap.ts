import { graphemes, isPlain, width } from './width.ts';

/**
 * Lines of `text`, none wider than `cells`: broken at blanks, and inside a word only where it is longer than a line.
 * Line feeds break too. At least one line.
 */
export const wrap = (text: string, cells: number): string[] =>
  text.split('\n').flatMap((line) => wrapLine(line, cells));

/**
 * As `wrap` for one line, with a hanging indent: continuation lines are indented as the first. An indent of more than
 * half of the width is dropped.
 */
export const wrapHanging = (line: string, cells: number): string[] => {
  if (width(line) <= cells) return [line];
  const indent = line.length - line.trimStart().length;
  if (indent * 2 > cells) return wrap(line, cells);
  return wrap(line.trimStart(), cells - indent).map((part) => ' '.repeat(indent) + part);
};

const wrapLine = (line: string, cells: number): string[] => {
  if (cells < 1 || width(line) <= cells) return [line];
  const lines: string[] = [];
  let current = '';
  let used = 0;
  for (const word of line.split(/(?<= )/u)) {
    const wide = width(word.trimEnd());
    if (used + wide > cells) {
      if (current.trim() !== '') lines.push(current.trimEnd());
      const parts = wide > cells ? chunks(word, cells) : [word];
      lines.push(...parts.slice(0, -1));
      current = parts.at(-1) ?? '';
      used = width(current);
    } else {
      current += word;
      used += width(word);
    }
  }
  if (current.trim() !== '' || lines.length === 0) lines.push(current.trimEnd());
  return lines;
};

/** Pieces of at most `cells` cells of a word that is longer than a line, in linear time. */
const chunks = (word: string, cells: number): string[] => {
  const parts: string[] = [];
  if (isPlain(word)) {
    for (let start = 0; start < word.length; start += cells) parts.push(word.slice(start, start + cells));
    return parts;
  }
  let part = '';
  let used = 0;
  for (const char of graphemes(word)) {
    if (used + char.width > cells && part !== '') {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += char.text;
    used += char.width;
  }
  return part === '' ? parts : [...parts, part];
};
