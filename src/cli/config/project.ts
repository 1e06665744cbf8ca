import { ALL_PROJECTS } from '../../core/query/index.ts';
import { UsageError } from '../usage-error.ts';

/** One uid goes into a header as it is; names of several projects are looked up first. */
const UID = /^[\x21-\x7e]+$/;
const CONTROL = /[\p{Cc}\p{Cf}]/u;

/**
 * A project uid, valid in a header, or several uids or names, separated by commas.
 * @throws UsageError
 */
export const projectWords = (place: string, text: string): string => {
  const words = text.split(',').map((word) => word.trim());
  if (words.length === 1) {
    if (UID.test(text)) return text;
    throw new UsageError(`${place}: not a project uid`, 'give the uid, not the name, without spaces');
  }
  if (words.some((word) => word === '' || CONTROL.test(word)))
    throw new UsageError(`${place}: not a list of projects`, 'give uids or names, with one comma between two of them');
  if (words.includes(ALL_PROJECTS))
    throw new UsageError(`${place}: "${ALL_PROJECTS}" stands alone`, 'leave the other projects out');
  return words.join(',');
};
