import { later } from '../later.ts';

/** What is shown in place of a secret. */
export const PRESENT = '(present)';
export const ABSENT = '(absent)';

const KEYS =
  '(?:api|private|ssh|access|secret|client|signing|encryption|pairing|master|session|shared|hmac|account|auth|service|webhook|registration|license)[ ._-]?key';
const WORDS = `(?:token|secret|password|passwd|passphrase|passcode|pwd|credential|authorization|${KEYS})s?`;
/** What stands for itself, not at the end of a longer word. */
const ALONE = '(?:(?<![a-z])|(?<=\\\\[nrt]))(?:pass|psk|auths|dockerconfig(?:json)?|dockercfg)';
/** The secret itself in another form: `client-key-data`, `passwordHash`. */
const FORM = '(?:[ ._-]?(?:data|value|b64|base64|hash))?';

/**
 * How keys end whose values are secret, as a pattern (in-the-field.md, Secrets): words may be joined by a sign or a
 * blank, and be numbered. What only names a secret ends otherwise: `secretName`, `tokenTTL`.
 */
export const SECRET_ENDING = `(?:(?:${WORDS}|${ALONE})${FORM}(?:[._-]?v?\\d{1,3}|\\[\\d{1,3}\\]?)?)`;

/** The words of a sentence that a secret may follow: keys, not what they hold. */
export const SECRET_WORD = `(?:${WORDS})`;

/** What each of these endings has in it: one look tells most keys and texts apart. */
export const SECRET_STEM = 'tok|secr|pass|pwd|cred|auth|key|psk|dockerc';

const SECRET_KEY = new RegExp(`${SECRET_ENDING}$`, 'i');
const STEM = new RegExp(SECRET_STEM, 'i');

/** Keys whose value is the key of what stands beside them: `{name: DB_PASSWORD, value: …}`. */
export const NAMING = 'name|key|header|variable|field|property|parameter';

/** A text that no person made up: letters of both cases and digits, or hexadecimal digits, in one long run. */
export const RANDOM =
  '(?:[0-9a-f]{32,}|(?=[\\w+/=]{0,200}?\\d)(?=[\\w+/=]{0,200}?[a-z])(?=[\\w+/=]{0,200}?[A-Z])[\\w+/=]{16,})(?![\\w+/=.-])';

/** Keys that may hold a credential or an ordinary word: `key: app`. */
export const DOUBTFUL_ENDING = '(?<![Pp][Uu][Bb][Ll][Ii][Cc][ ._-]?)(?:[Kk][Ee][Yy]|[Aa][Uu][Tt][Hh])';
const DOUBTFUL_KEY = new RegExp(`${DOUBTFUL_ENDING}$`);
const RANDOM_TEXT = new RegExp(`^${RANDOM}$`);

/** True for a key whose value is secret where it looks like one. */
export const isDoubtfulKey = (key: string): boolean => DOUBTFUL_KEY.test(key);
export const isRandom = (text: string): boolean => RANDOM_TEXT.test(text);

/** Keys as programmers write them. */
const ORDINARY = /^[\w.-]*[A-Za-z0-9]$/;
/** What reads as it is written, as `kubernetes.io/os`: to normalise the first text takes 3 ms. */
const PRINTABLE = /^[ -~]*$/;
const unseen = later(() => /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu);

/** A text as a reader takes it: wide letters as plain ones, without what is not seen. */
export const asRead = (text: string): string => text.normalize('NFKC').replace(unseen(), '');

/**
 * True for a key whose value is never shown, by its ending (in-the-field.md, Secrets): `hostAuthToken`, `db_password`,
 * `API-KEY`. The keys of the document that hold secrets all end so. What a reader would take for such a key is one.
 */
export const isSecretKey = (key: string): boolean => {
  const read = ORDINARY.test(key) ? key : withoutTail(key);
  return STEM.test(read) && SECRET_KEY.test(read);
};

/** A key as it is read, without the signs at its end. */
const withoutTail = (key: string): string =>
  PRINTABLE.test(key) ? key.replace(/[^A-Za-z0-9]+$/, '') : asRead(key).replace(/[^\p{L}\p{N}]+$/u, '');
