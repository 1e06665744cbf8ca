import { take, width } from './fit.ts';
import { shapeOf } from './sanitise.ts';

/** Where a text begins to differ from others of its shape, in code units; its length for one without numbers and the like. */
const differenceOf = (text: string): number => {
  const shape = shapeOf(text);
  let at = 0;
  while (at < text.length && text[at] === shape[at]) at += 1;
  return at;
};

/** Minimum number of cells: a shorter text is cut at its end, since its beginning says what it is about. */
const LEAST_CELLS = 22;

/**
 * A text that is wider than `cells`, without the middle of what others of its shape say too, so that what differs is seen:
 * `disk pre…/var: 97% used, evicting pods`. Unchanged where it fits, or where the difference is seen anyway.
 */
export const toDifference = (text: string, cells: number): string => {
  if (width(text) <= cells || cells < LEAST_CELLS) return text;
  const at = differenceOf(text);
  const end = text.indexOf(' ', at);
  if (at >= text.length || width(text.slice(0, end < 0 ? text.length : end)) < cells) return text;
  // With the word before it, which says of what.
  const from = text.lastIndexOf(' ', at - 2) + 1;
  const rest = Math.min(width(text.slice(from)), Math.ceil(cells / 2));
  const head = take(text.slice(0, from), cells - 1 - rest);
  return head.length >= from ? text : `${head}…${text.slice(from)}`;
};
