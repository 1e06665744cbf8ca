import { take } from './fit.ts';
import { width } from './width.ts';

/**
 * The lines of `text`, none wider than `cells`: broken at blanks, and inside a word only where it is longer than a line.
 * Line feeds break too. At least one line.
 */
export const wrap = (text: string, cells: number): string[] =>
  text.split('\n').flatMap((line) => wrapLine(line, cells));

const wrapLine = (line: string, cells: number): string[] => {
  if (width(line) <= cells || cells < 1) return [line];
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(/(?<= )/u)) {
    if (width((current + word).trimEnd()) <= cells) {
      current += word;
      continue;
    }
    if (current.trim() !== '') lines.push(current.trimEnd());
    current = word;
    while (width(current.trimEnd()) > cells) {
      const head = take(current, cells) || current.slice(0, 1);
      lines.push(head);
      current = current.slice(head.length);
    }
  }
  if (current.trim() !== '' || lines.length === 0) lines.push(current.trimEnd());
  return lines;
};
