import { nearest } from '../../core/text/index.ts';
import { alternatives } from '../args/values.ts';

/** What a mistyped word may mean: names that begin with it, else the nearest, else all of them. */
export const namesNear = (word: string, names: readonly string[]): string => {
  const begun = word === '' ? [] : names.filter((name) => name.startsWith(word.toLowerCase()));
  if (begun.length > 0) return `did you mean ${alternatives(begun)}?`;
  const near = nearest(word, names);
  return near === null ? `there are ${names.join(', ')}` : `did you mean ${near}?`;
};
