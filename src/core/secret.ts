/** What is shown in place of a secret. */
export const PRESENT = '(present)';
export const ABSENT = '(absent)';

/** How keys end whose values are secret, as a pattern; words may be joined by a hyphen or an underscore. */
export const SECRET_ENDING =
  '(?:(?:token|secret|password|passwd|passphrase|pwd|credential|(?:api|private|ssh|access|secret|client|signing|encryption|pairing)[_-]?key)s?|(?<![a-z])pass|authorization)';

const SECRET_KEY = new RegExp(`${SECRET_ENDING}$`, 'i');

/**
 * True for a key whose value is never shown, by its ending (in-the-field.md, Secrets): `hostAuthToken`, `db_password`,
 * `API-KEY`. The keys of the document that hold secrets all end so.
 */
export const isSecretKey = (key: string): boolean => SECRET_KEY.test(key);
