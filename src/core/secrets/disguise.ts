import { lazy } from '../memo/index.ts';

// Keys are compared as people read them. All patterns take linear time.

/** Matches escape sequences for colour and cursor, with a raw, pictured or escaped introducer. */
const sequences = lazy(
  () =>
    /(?:[\u001B\u241B]|(?<!\\)\\+(?:u001[bB]|x1[bB]|e|033))(?:\[[0-9;:?]*[A-Za-z]|\][^\u0007\u001B\n]{0,200}(?:\u0007|\u001B\\))|\u009B[0-9;:?]*[A-Za-z]/g,
);
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;
const unseen = lazy(() => /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu);
const dashes = lazy(() => /\p{Pd}/gu);
const marks = lazy(() => /\p{M}/gu);

/** Maps letters of other scripts to the Latin letters that they look like. */
const LATIN_LOOKALIKES = new Map(
  Array.from(
    'аaАAвbВBсcСCеeЕEёeнhНHіiІIїiјjЈJкkКKмmМMоoОOрpРPѕsЅSтtТTуyУYхxХXԁdԛqԝwҺHһhӏlαaΑAβbΒBεeΕEηnΗHιiΙIκkΚKνvΜMΝNοoΟOρpΡPσsτtΤTυuΥYχxΧXγyΖZսuոnհhքpօoքpտuքpւiɑaɡgıiʟlꓓDꓟMꓢSꓐBꓑPꓣRꓠNꓰEꓳOꓮAꓦVꓪWꓬYꓫXꓡL'.match(
      /[^a-z][a-z]/giu,
    ) ?? [],
    (pair) => [pair.slice(0, -1), pair.slice(-1)] as const,
  ),
);

/** Turns a text into Latin script: NFKC, without combining marks, look-alikes replaced by Latin letters. */
const foldLetters = (text: string): string =>
  Array.from(
    text.normalize('NFKD').replace(marks(), '').replace(dashes(), '-'),
    (letter) => LATIN_LOOKALIKES.get(letter) ?? letter,
  )
    .join('')
    .normalize('NFKC');

/** A text as displayed: without control codes and invisible characters, with plain letters in place of full-width letters. */
const asRead = (text: string): string =>
  text.replace(sequences(), '').replace(CONTROLS, '').normalize('NFKC').replace(unseen(), '');

/** Matches a text of printable ASCII. */
const PRINTABLE = /^[ -~]*$/;

/** A key as displayed, in Latin letters if all its letters have Latin look-alikes. */
export const withoutDisguise = (key: string): string => {
  if (PRINTABLE.test(key)) return key;
  const read = asRead(key);
  const latin = foldLetters(read);
  return PRINTABLE.test(latin) ? latin : read;
};

/** Matches an invisible character, a look-alike of a plain letter, or a terminal control. */
const disguised = lazy(
  () =>
    /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u241B\p{Cf}\p{Default_Ignorable_Code_Point}\u017F\u212A\u24B6-\u24E9\uFF01-\uFF5E\u{1D400}-\u{1D7FF}]|(?<!\\)\\+(?:u001[bB]|x1[bB]|e|033)\[/u,
);

/** Matches a letter that JSON or YAML writes as an escape of its code. */
const ESCAPED_LETTER = /(?<!\\)\\+(?:u00|x)([2-7][0-9a-f])/gi;
const WORD_LETTER = /[\w -]/;
const words = lazy(() => /[\p{L}\p{M}\p{N}\p{Pd}_.]+/gu);
const ASCII = /^[\u0000-\u007F]*$/;

/** Writes the disguised keys in a text in plain letters. Words of other scripts stay unless `isKey` accepts their Latin look-alike. */
export const undisguise = (text: string, isKey: (word: string) => boolean): string => {
  const seen = disguised().test(text) ? text.split('\n').map(asRead).join('\n') : text;
  const latin = ASCII.test(seen) ? seen : seen.replace(words(), (word) => latinKey(word, isKey));
  if (!latin.includes('\\')) return latin;
  return latin.replace(ESCAPED_LETTER, (written, code: string) => {
    const letter = String.fromCharCode(Number.parseInt(code, 16));
    return WORD_LETTER.test(letter) ? letter : written;
  });
};
const MAX_WORD_LENGTH = 100;

const latinKey = (word: string, isKey: (word: string) => boolean): string => {
  if (word.length > MAX_WORD_LENGTH || ASCII.test(word)) return word;
  const read = foldLetters(word);
  return /^[\w.-]+$/.test(read) && isKey(read) ? read : word;
};

/** Text displayed in place of a secret. */
export const PRESENT = '(present)';
/** Text displayed in place of an empty secret. */
export const ABSENT = '(absent)';

const WORD_JOIN = '[ ._-]{0,2}';
const SECRET_KEYS = `(?:api|private|ssh|access|secret|client|signing|encryption|pairing|master|session|shared|hmac|account|auth|service|webhook|registration|license|aes|rsa|ssl|cipher|crypto|unseal|deploy|dkim|jwt|certificate|decryption|encrypt|decrypt|pre${WORD_JOIN}shared?|activation|product|serial|tsig|update|wep|app|nwks?|apps|device|symmetric|recovery|priv|pass)${WORD_JOIN}key`;
/** Pattern of `pass` at the end of a secret key (`smtpPass`), but not at the end of these harmless words. */
const PASS_STEM =
  '(?<!by|com|sur|tres|over|under|multi|single|two|(?:first|second|third|last|next|test|low|high)[ _-]?|band)pass';
const SECRET_WORDS = `(?:token|authtok|secret|pass${WORD_JOIN}word|passwd|pass${WORD_JOIN}phrase|pass${WORD_JOIN}code|pwd|credential|(?<![a-z])cred|(?<=[a-z])creds|authorization|${SECRET_KEYS}|passwort|kennwort|contrase[nñ]a|mot${WORD_JOIN}de${WORD_JOIN}passe|wachtwoord|пароль|密码|密碼|パスワード|(?:recovery|backup|pin|otp|2fa|mfa|pairing|registration|activation|claim|verification)${WORD_JOIN}code|(?:seed|key|secret)${WORD_JOIN}phrase|(?:snmp${WORD_JOIN}community|community${WORD_JOIN}string)|code${WORD_JOIN}verifier|client${WORD_JOIN}assertion|session${WORD_JOIN}id|key${WORD_JOIN}base|redis${WORD_JOIN}auth|mnemonic)s?`;
/** Pattern of secret words that must not be the end of a longer word. */
const STANDALONE_WORDS = `(?:(?:(?<![a-z])|(?<=\\\\[nrt]))(?:auths|(?<=_)pin|dockerconfig(?:json)?|dockercfg|pw|jwt|otp|hmac|[kd]ek)|psk|cookies?|keytab|(?<![a-z])_auth|(?:master|rpc)[._-]?auth|${PASS_STEM}|(?<=root|admin|bind|user|db|login|my)pw)`;
/** Pattern of a suffix that names the form or use of a secret: `client-key-data`, `passwordHash`, `TOKEN_OLD`. */
const FORM =
  '(?:[ ._-]?(?:data|value|b64|base64|hash|plain(?:text)?|clear(?:text)?)|[._-]?(?:old|new|current|previous|prod(?:uction)?|staging|dev|test|live|primary|secondary|confirm(?:ation)?|raw|text|string|content|encoded))?';

/**
 * Pattern of the endings of secret keys: words may be joined by a character and numbered.
 * Keys that only describe a secret end otherwise: `secretName`, `tokenTTL`.
 */
export const SECRET_ENDING = `(?:(?:${SECRET_WORDS}|${STANDALONE_WORDS})${FORM}(?:[ ._-]?v?\\d{1,3}|\\[\\d{1,3}\\]?)?)`;

/** Pattern of the words in a sentence that a secret may follow. */
export const SECRET_WORD = `(?:${SECRET_WORDS})`;

/** Pattern that every `SECRET_ENDING` in ASCII contains. A fast first test, which rules out most keys and texts. */
export const ASCII_STEM =
  'tok|secr|pass|pwd|cred|auth|key|kek|dek|hmac|otp|mfa|2fa|claim|verif|assertion|session|pairing|activation|registration|psk|dockerc|pw|jwt|recovery|backup|kennw|contrase|mot[ ._-]{0,2}de|wachtw|phrase|community|_pin|pin[ ._-]{0,2}code|mnemo|cookie';
export const SECRET_STEM = `${ASCII_STEM}|пароль|密码|密碼|パスワ`;

const SECRET_KEY = new RegExp(`${SECRET_ENDING}$`, 'i');
const STEM_PATTERN = new RegExp(SECRET_STEM, 'i');

/** Pattern of keys whose value is the name of a sibling value: `{name: DB_PASSWORD, value: …}`. */
export const NAMING =
  'name|key|header|variable|field|property|parameter|(?<![a-z])(?:id|label|title|env|option|setting|attribute|arg)';
/** Pattern of keys of the value in a pair of name and value. */
export const VALUED = 'value|val|default|defaultValue|default_value|content|contents|current|currentValue';

/** Pattern of a random-looking text: a long run of letters of both cases and digits, or of hexadecimal digits. */
export const RANDOM =
  '(?:[0-9a-f]{32,}|(?=[\\w+/=]{0,200}?\\d)(?=[\\w+/=]{0,200}?[a-z])(?=[\\w+/=]{0,200}?[A-Z])[\\w+/=]{16,})(?![\\w+/=.-])';

/** Pattern of the ending of keys whose value is a credential or an ordinary word: `key: app`. */
export const DOUBTFUL_ENDING =
  '(?<![Pp][Uu][Bb][Ll][Ii][Cc][ ._-]?|\\b(?:node|disco)(?=key:\\w))(?:[Kk][Ee][Yy]|[Aa][Uu][Tt][Hh])';
const DOUBTFUL_KEY = new RegExp(`${DOUBTFUL_ENDING}$`);
const RANDOM_TEXT = new RegExp(`^${RANDOM}$`);

/** True for a key whose value is secret if it looks random. */
export const isDoubtfulKey = (key: string): boolean => DOUBTFUL_KEY.test(key);
export const isRandom = (text: string): boolean => RANDOM_TEXT.test(text);

/** Matches keys of ordinary characters. */
const ORDINARY = /^[\w.-]*[A-Za-z0-9]$/;
const tail = lazy(() => /[^\p{L}\p{N}]+$/u);

/**
 * True for a key whose value is never shown, by its ending: `hostAuthToken`, `db_password`, `API-KEY`. Covers the document's secret
 * keys, and disguised keys.
 */
export const isSecretKey = (key: string): boolean => {
  const read = ORDINARY.test(key) ? key : withoutTail(key);
  return STEM_PATTERN.test(read) && SECRET_KEY.test(read);
};

/** A key in plain letters, without trailing punctuation. */
const withoutTail = (key: string): string =>
  // ASCII keys need no normalisation, which takes 3 ms the first time.
  PRINTABLE.test(key) ? key.replace(/[^A-Za-z0-9]+$/, '') : withoutDisguise(key).replace(tail(), '');

// Values that are secret because of their neighbours, in parsed JSON and in the YAML and JSON of texts.

const NAMING_KEY = new RegExp(`^(?:${NAMING}|k|n)$`, 'i');
const VALUED_KEY = new RegExp(`^(?:${VALUED}|v|data|text|string|literal|plaintext|example)$`, 'i');
const VALUES_KEY = /^values$/i;
const DATA_KEY = /^(?:string)?data$/i;
const ITEMS_KEY = /^items$/i;
const FLAG_KEY = /^(?:is_?)?(?:sensitive|secret|masked|encrypted|confidential)$/i;
const TYPE_KEY = /^(?:type|format|widget|inputType)$/i;
const SECRET_TYPE = /^(?:password|secret|secretString|securestring|secure_string|token|credential)$/i;
const MANIFEST_TYPE = /^(?:Opaque|kubernetes\.io\/.+|bootstrap\.kubernetes\.io\/token|helm\.sh\/release\.v1)$/;

/** True for a key whose value may be secret because of its siblings. */
export const dependsOnSiblings = (key: string): boolean =>
  VALUED_KEY.test(key) || VALUES_KEY.test(key) || DATA_KEY.test(key) || ITEMS_KEY.test(key);

/** Creates a test for the keys of a map: true if the other entries of the map make the value of the key secret. */
export const siblingRule = (
  entries: Iterable<readonly [key: string, value: unknown]>,
): ((key: string, isList: boolean) => boolean) => {
  let pair = false;
  let manifest = false;
  let manifests = false;
  for (const [key, value] of entries) {
    if (typeof value !== 'string' && value !== true) continue;
    const text = String(value);
    if (NAMING_KEY.test(key) && isSecretKey(text)) pair = true;
    if (FLAG_KEY.test(key) && text === 'true') pair = true;
    if (TYPE_KEY.test(key) && SECRET_TYPE.test(text)) pair = true;
    if ((/^kind$/i.test(key) && /^secret$/i.test(text)) || (key === 'type' && MANIFEST_TYPE.test(text)))
      manifest = true;
    if (/^kind$/i.test(key) && /^secretList$/i.test(text)) manifests = true;
  }
  return (key, isList) =>
    (pair && (VALUED_KEY.test(key) || (isList && VALUES_KEY.test(key)))) ||
    (manifest && DATA_KEY.test(key)) ||
    (manifests && ITEMS_KEY.test(key)) ||
    key === 'stringData';
};

/** Matches a key of request headers, whose value is a map or a list. */
export const HEADER_KEY = /header(?:s?[._-]?map)?$/i;

/** Matches a word that is probably no name. */
const CODED_WORD = /\d.*[A-Za-z]|[A-Za-z].*\d|[a-z][A-Z]|[!$%&*+^#]/;
const JOINED_WORDS = /[._-]|[a-z][A-Z]/;
const MAX_ARGUMENT_LENGTH = 200;

/** True for a list entry `value` that follows a secret option, or the name of a secret, `before`. */
export const isSecretArgument = (before: unknown, value: unknown, isPair: boolean): boolean => {
  if (typeof before !== 'string') return false;
  const isOption = before.startsWith('-');
  // Lists may have thousands of words: keys are compared last.
  if (!isOption && !((isPair || JOINED_WORDS.test(before)) && isCoded(value))) return false;
  return !/[=\s]/.test(before) && isSecretKey(before);
};

const isCoded = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= MAX_ARGUMENT_LENGTH && CODED_WORD.test(value) && !isSecretKey(value);
