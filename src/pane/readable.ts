import { plural } from '../core/values/index.ts';

/** Longest laid-out line in code units; more would block key presses. */
export const MAX_LINE_LENGTH = 10_000;

/** The laid-out part of a line, and the size of the rest. */
export const readable = (text: string): string => {
  if (text.length <= MAX_LINE_LENGTH) return text;
  const start = text.slice(0, MAX_LINE_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  return `${start}… (${plural(text.length - start.length, 'more character')}: e exports all)`;
};
