import { lazy } from '../memo/index.ts';
import { PRINTABLE, withoutDisguise } from './disguise.ts';

/** What is shown in place of a secret. */
export const PRESENT = '(present)';
export const ABSENT = '(absent)';

/** Signs that join the words of a key. */
const WORD_JOIN = '[ ._-]{0,2}';
const SECRET_KEYS = `(?:api|private|ssh|access|secret|client|signing|encryption|pairing|master|session|shared|hmac|account|auth|service|webhook|registration|license|aes|rsa|ssl|cipher|crypto|unseal|deploy|dkim|jwt|certificate|decryption|encrypt|decrypt)${WORD_JOIN}key`;
/** `pass` ends many keys of programs (`smtpPass`), and these words, which are none. */
const PASS_STEM = '(?<!by|com|sur|tres|over|under|multi|single|two|first|second|low|high|band)pass';
const SECRET_WORDS = `(?:token|secret|pass${WORD_JOIN}word|passwd|pass${WORD_JOIN}phrase|pass${WORD_JOIN}code|pwd|credential|(?<![a-z])cred|(?<=[a-z])creds|authorization|${SECRET_KEYS}|passwort|kennwort|contrase[nñ]a|mot${WORD_JOIN}de${WORD_JOIN}passe|wachtwoord|пароль|密码|密碼|パスワード|recovery${WORD_JOIN}code|backup${WORD_JOIN}code|seed${WORD_JOIN}phrase|snmp${WORD_JOIN}community|pin${WORD_JOIN}code|redis${WORD_JOIN}auth|mnemonic)s?`;
/** What stands for itself, not at the end of a longer word. */
const STANDALONE_WORDS = `(?:(?:(?<![a-z])|(?<=\\\\[nrt]))(?:auths|(?<=_)pin|dockerconfig(?:json)?|dockercfg|pw|jwt)|psk|(?<![a-z])_auth|${PASS_STEM}|(?<=root|admin|bind|user|db|login|my)pw)`;
/** The secret itself in another form: `client-key-data`, `passwordHash`. */
const FORM = '(?:[ ._-]?(?:data|value|b64|base64|hash|plain(?:text)?|clear(?:text)?))?';

/**
 * How keys end whose values are secret, as a pattern (in-the-field.md, Secrets): words may be joined by a sign or a
 * blank, and be numbered. What only names a secret ends otherwise: `secretName`, `tokenTTL`.
 */
export const SECRET_ENDING = `(?:(?:${SECRET_WORDS}|${STANDALONE_WORDS})${FORM}(?:[._-]?v?\\d{1,3}|\\[\\d{1,3}\\]?)?)`;

/** The words of a sentence that a secret may follow: keys, not what they hold. */
export const SECRET_WORD = `(?:${SECRET_WORDS})`;

/** What each of these endings has in it that is written in ASCII: one look tells most keys and texts apart. */
export const ASCII_STEM =
  'tok|secr|pass|pwd|cred|auth|key|psk|dockerc|pw|jwt|recovery|backup|kennw|contrase|mot[ ._-]{0,2}de|wachtw|phrase|community|_pin|pin[ ._-]{0,2}code|mnemo';
export const SECRET_STEM = `${ASCII_STEM}|пароль|密码|密碼|パスワ`;

const SECRET_KEY = new RegExp(`${SECRET_ENDING}$`, 'i');
const STEM_PATTERN = new RegExp(SECRET_STEM, 'i');

/** Keys whose value is the key of what stands beside them: `{name: DB_PASSWORD, value: …}`. */
export const NAMING =
  'name|key|header|variable|field|property|parameter|(?<![a-z])(?:id|label|title|env|option|setting|attribute|arg)';
/** Keys that hold the value of such a pair. */
export const VALUED = 'value|val|default|defaultValue|default_value|content|contents|current|currentValue';

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
const tail = lazy(() => /[^\p{L}\p{N}]+$/u);

/**
 * True for a key whose value is never shown, by its ending (in-the-field.md, Secrets): `hostAuthToken`, `db_password`,
 * `API-KEY`. The keys of the document that hold secrets all end so. What a reader would take for such a key is one.
 */
export const isSecretKey = (key: string): boolean => {
  const read = ORDINARY.test(key) ? key : withoutTail(key);
  return STEM_PATTERN.test(read) && SECRET_KEY.test(read);
};

/** A key as it is read, without the signs at its end. */
const withoutTail = (key: string): string =>
  // `kubernetes.io/os` needs no normalising, which takes 3 ms for the first text.
  PRINTABLE.test(key) ? key.replace(/[^A-Za-z0-9]+$/, '') : withoutDisguise(key).replace(tail(), '');
