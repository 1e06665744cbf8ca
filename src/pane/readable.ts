import { plural } from '../core/values/index.ts';

/** A longer line is cut: laying it out would hold up the keys. In code units. */
export const LONGEST = 10_000;

/** As much of a line as is laid out, and how much more there is. */
export const readable = (text: string): string => {
  if (text.length <= LONGEST) return text;
  const start = text.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '');
  return `${start}… (${plural(text.length - start.length, 'more character')}: e exports all)`;
};
