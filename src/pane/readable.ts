import { plural } from '../core/values/index.ts';

/** A longer line is cut: laying it out would hold up the keys. In code units. */
export const MAX_LINE_LENGTH = 10_000;

/** As much of a line as is laid out, and how much more there is. */
export const readable = (text: string): string => {
  if (text.length <= MAX_LINE_LENGTH) return text;
  const start = text.slice(0, MAX_LINE_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  return `${start}… (${plural(text.length - start.length, 'more character')}: e exports all)`;
};
