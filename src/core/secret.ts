/** What is shown in place of a secret. */
export const PRESENT = '(present)';
export const ABSENT = '(absent)';

/** How keys end whose values are secret, as a pattern; words may be joined by a sign or a blank, and be numbered. */
export const SECRET_ENDING =
  '(?:(?:(?:token|secret|password|passwd|passphrase|pwd|credential|(?:api|private|ssh|access|secret|client|signing|encryption|pairing)[ ._-]?key)s?|(?<![a-z])pass|authorization)\\d{0,3})';

const SECRET_KEY = new RegExp(`${SECRET_ENDING}$`, 'i');

/** Keys as programmers write them. */
const ORDINARY = /^[\w.-]*[A-Za-z0-9]$/;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A text as a reader takes it: wide letters as plain ones, without what is not seen. */
export const asRead = (text: string): string => text.normalize('NFKC').replace(UNSEEN, '');

/**
 * True for a key whose value is never shown, by its ending (in-the-field.md, Secrets): `hostAuthToken`, `db_password`,
 * `API-KEY`. The keys of the document that hold secrets all end so. What a reader would take for such a key is one.
 */
export const isSecretKey = (key: string): boolean =>
  SECRET_KEY.test(ORDINARY.test(key) ? key : asRead(key).replace(/[^\p{L}\p{N}]+$/u, ''));
