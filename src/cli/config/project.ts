import { ALL_PROJECTS, WHOLE_TENANT } from '../../core/query/index.ts';
import { UsageError } from '../usage-error.ts';

/** One uid goes into a header as it is; names of several projects are looked up first. */
const UID = /^[\x21-\x7e]+$/;
const CONTROL = /[\p{Cc}\p{Cf}]/u;

/**
 * A project uid, valid in a header, or several uids or names, separated by commas.
 * @throws UsageError
 */
export const projectWords = (place: string, text: string): string => {
  const words = text
    .replace(/,\s*$/, '')
    .split(',')
    .map((word) => word.trim());
  const isList = words.length > 1 || text.trim().endsWith(',');
  if (!isList) {
    if (UID.test(text)) return text;
    throw new UsageError(`${place}: not a project uid`, 'give the uid, or -n NAME for a project by name');
  }
  if (words.some((word) => word === '' || CONTROL.test(word)))
    throw new UsageError(`${place}: not a list of projects`, 'give uids or names, with one comma between two of them');
  for (const alone of [ALL_PROJECTS, WHOLE_TENANT])
    if (words.includes(alone))
      throw new UsageError(`${place}: "${alone}" stands alone`, 'leave the other projects out');
  return words.length === 1 ? `${words[0]},` : words.join(',');
};
