import { UsageError } from '../usage-error.ts';

/**
 * A project uid, valid in a header.
 * @throws UsageError
 */
export const projectUid = (place: string, text: string): string => {
  if (/^[\x21-\x7e]+$/.test(text)) return text;
  throw new UsageError(`${place}: not a project uid`, 'give the uid, not the name, without spaces');
};

/**
 * A key or token, valid in a header, without a `Bearer` prefix. Errors never contain it.
 * @throws UsageError
 */
export const secretText = (place: string, text: string): string => {
  const bare = text.trim().replace(/^bearer(?:\s+|$)/i, '');
  const wrong = wrongIn(bare);
  if (wrong === null) return bare;
  throw new UsageError(`${place}: not a key: it ${wrong}`, 'write only the key, on one line of plain text');
};

/** Why a text is invalid in a header; null for a valid one. */
const wrongIn = (text: string): string | null => {
  if (text === '') return 'is empty';
  // Windows may write text files in UTF-16.
  if (text.includes('\0')) return 'contains zero bytes (UTF-16?)';
  if (/[\r\n]/.test(text)) return 'has more than one line';
  if (/[\x01-\x1f\x7f]/.test(text)) return 'contains control characters';
  if (/ /.test(text)) return 'contains spaces';
  return /^[\x21-\x7e]+$/.test(text) ? null : 'contains non-ASCII characters';
};
