import { UsageError } from '../usage-error.ts';

/**
 * A project's uid as it can stand in a header.
 * @throws UsageError
 */
export const projectUid = (place: string, text: string): string => {
  if (/^[\x21-\x7e]+$/.test(text)) return text;
  throw new UsageError(`${place}: this is no uid of a project`, 'give the uid, not the name, without blanks');
};

/**
 * A key or token as it can stand in a header, without a `Bearer` before it. The text never gets into a message.
 * @throws UsageError
 */
export const secretText = (place: string, text: string): string => {
  const bare = text.trim().replace(/^bearer\s+/i, '');
  if (/^[\x21-\x7e]+$/.test(bare)) return bare;
  throw new UsageError(`${place}: this is no key: it holds blanks or characters beyond ASCII`, 'set the key alone');
};
