import type { Reader } from '../../core/read.ts';
import { isArray } from '../../core/value.ts';

type Keys = readonly [string, ...string[]];

const isList = (reader: Reader, keys: Keys): boolean =>
  isArray(keys.map((key) => reader.raw(key)).find((json) => json !== undefined));

/**
 * The objects of a list, each read by `read`; null when the service sent no list, because unknown is not empty. Several
 * keys are spellings of one field.
 */
export const listOf = <Entry>(
  reader: Reader,
  keys: string | Keys,
  read: (entry: Reader) => Entry,
): readonly Entry[] | null => {
  const spellings: Keys = typeof keys === 'string' ? [keys] : keys;
  const entries = reader.list(...spellings).map(read);
  return isList(reader, spellings) ? entries : null;
};

/** The texts of a list; null when the service sent no list. */
export const textsOf = (reader: Reader, key: string): readonly string[] | null => {
  const texts = reader.texts(key);
  return isList(reader, [key]) ? texts : null;
};
