import { disarm, disarmLines, LINE_LIMIT } from '../text/index.ts';
import {
  dependsOnSiblings,
  HEADER_KEY,
  isDoubtfulKey,
  isRandom,
  isSecretKey,
  PRESENT,
  SECRET_STEM,
  siblingRule,
} from './disguise.ts';
import { maskText } from './mask.ts';
import { WITHHELD } from './mask-encoded.ts';
import { isHarmlessUser } from './mask-shapes.ts';

/**
 * Pattern of the characters in a short word that needs neither masking nor disarming. Every masking pattern contains another
 * character (a blank, a colon, an angle bracket, a percent sign), or a run as long as a token.
 */
const SAFE_LETTERS = '[!-$&-+.-9;>-~-]';
const TOKEN_LENGTH = 16;
/** Pattern of the characters in times and hexadecimal addresses, whose colons rule out a token. */
const HEX_OR_TIME_LETTERS = '[0-9A-Fa-f:TZ.+-]';
/** Pattern of the characters in resource names. */
const NAME_LETTERS = '[a-z0-9-]';
const SAFE_SHORT = new RegExp(`^(?:${SAFE_LETTERS}*|${HEX_OR_TIME_LETTERS}*)$`);
const SAFE_LONG = new RegExp(`^(?:${NAME_LETTERS}*|${HEX_OR_TIME_LETTERS}*)$`);
const HEX_OR_TIME_TEXT = new RegExp(`^${HEX_OR_TIME_LETTERS}*$`);

/** The first two letters of the tokens that consist only of characters of resource names. */
const TOKEN_STARTS: ReadonlySet<number> = new Set(
  ['gl', 'xo', 'xa', 'xk', 'ke', 'da', 'dk', 'sk', 'pu', 'py', 'ts', 'p8', 'oy', 'ci', 'ey'].map(
    (start) => (start.charCodeAt(0) << 8) | start.charCodeAt(1),
  ),
);
/** Position of the hyphen in a Mailchimp key, after its hexadecimal digits. */
const MAILCHIMP_HYPHEN = 32;

/** True if a word of name characters may be a token, by its first two characters and the place of the hyphen in Mailchimp keys. */
const mayBeToken = (first: number, second: number, mailchimp: number): boolean =>
  TOKEN_STARTS.has((first << 8) | second) || mailchimp === HYPHEN;
const HYPHEN = 0x2d;

/** Length of a Kubernetes bootstrap token, which may be all hexadecimal: six digits, a dot, sixteen digits. */
const BOOTSTRAP_LENGTH = 23;
const BOOTSTRAP_POINT = 6;
const POINT = 0x2e;

/** Disarms a text and masks its secrets; line breaks stay only if `lines` is true. */
export const admitText = (text: string, lines: boolean): string => {
  if (ordinary.has(text)) return text;
  if (lines) return disarmLines(maskText(text));
  const shown = maskField(text);
  // A field of one encoded word stays, since it may be the only difference between two items.
  if (shown === WITHHELD) return disarm(text);
  const admitted = disarm(shown);
  if (admitted === text && text.length <= MAX_REMEMBERED_LENGTH) remember(text);
  return admitted;
};

/** Memo of texts that are admitted unchanged, with or without `lines`. Most items repeat the same few sentences. */
const ordinary = new Set<string>();
const MAX_REMEMBERED_LENGTH = 80;
const MAX_REMEMBERED = 2000;

const remember = (text: string): void => {
  if (ordinary.size >= MAX_REMEMBERED) ordinary.clear();
  ordinary.add(text);
};

/** Maximum length of a text that is masked whole; a displayed line is far shorter. */
const MAX_MASKED_LENGTH = 50_000;
/** Number of characters dropped before the cut of a long text, since the cut may split a secret. */
const CUT_MARGIN = 1000;

const maskField = (text: string): string => {
  // In a text that was admitted before, ␊ stands for a line feed.
  const asSent = text.replaceAll('␊', '\n');
  return text.length <= MAX_MASKED_LENGTH
    ? maskText(asSent)
    : `${maskText(asSent.slice(0, MAX_MASKED_LENGTH)).slice(0, -CUT_MARGIN)}…`;
};

/** True for a word that is admitted unchanged. */
export const isSafe = (text: string): boolean => {
  if (text.length < TOKEN_LENGTH) return SAFE_SHORT.test(text);
  if (text.length > LINE_LIMIT || !SAFE_LONG.test(text)) return false;
  if (text.length === BOOTSTRAP_LENGTH && text.charCodeAt(BOOTSTRAP_POINT) === POINT) return false;
  return (
    !mayBeToken(text.charCodeAt(0), text.charCodeAt(1), text.charCodeAt(MAILCHIMP_HYPHEN)) ||
    HEX_OR_TIME_TEXT.test(text)
  );
};

const URL_KEY = /^ur[li]$/i;
const HOOK_KEY = /hook(?:[._-]?ur[li])?$/i;

/** True for a JSON key whose secrecy depends on its value or on sibling values. */
const isPart = (key: string): boolean =>
  URL_KEY.test(key) || HOOK_KEY.test(key) || HEADER_KEY.test(key) || dependsOnSiblings(key) || isDoubtfulKey(key);

/** True if the whole value of a key is secret because of the value itself or of its siblings. */
export const isSecretPart = (json: Readonly<Record<string, unknown>>, key: string): boolean => {
  const value = json[key];
  if (dependsOnSiblings(key)) return siblingRule(Object.entries(json))(key, Array.isArray(value));
  // A value of another type in place of a URL may contain its keys.
  if (URL_KEY.test(key) || HEADER_KEY.test(key)) return typeof value === 'object' && value !== null;
  return isDoubtfulKey(key) && typeof value === 'string' && isRandom(value);
};

/** A value as displayed, if it is not secret as a whole: URLs under certain keys lose user, query and fragment; other values stay. */
export const redactValue = (key: string, value: unknown): unknown =>
  typeof value === 'string' && (URL_KEY.test(key) || HOOK_KEY.test(key)) ? bareUrl(value) : value;

/** Removes user info, query and fragment from a URL, since webhooks have keys there. */
const bareUrl = (url: string): string => {
  const end = url.search(/[?#]/);
  const address = end < 0 ? url : url.slice(0, end);
  const user = /^([a-z][a-z0-9+.-]*):\/\/([^@]*)@[^@]*$/i.exec(address);
  const bare =
    user !== null && isHarmlessUser(user[1] ?? '', user[2] ?? '')
      ? address
      : address.replace(/^([a-z][a-z0-9+.-]*:)?([\\/]*).*@/is, '$1$2');
  return end < 0 || end === url.length - 1 ? bare : `${bare}?${PRESENT}`;
};

/** Properties of a key that decide how its value is admitted. */
interface Key {
  /** True if secrecy depends on the value or on sibling values. */
  readonly part: boolean;
  /** True if everything below the key is secret. */
  readonly secret: boolean;
  /** True if an object below the key contains the secret; any other value is the secret itself. */
  readonly wrapped: boolean;
  /** True if texts below the key keep their line breaks. */
  readonly lines: boolean;
  /** The key as displayed. */
  readonly clean: string;
}

/** Keys whose texts keep their line breaks: files, certificates, request bodies, preset additions. */
const TEXT_KEYS: ReadonlySet<string> = new Set(['values', 'body', 'caCert', 'params', 'annotations', 'add']);

/** Maximum size of the memo of keys. A service has some hundred keys, but a map of labels may have any number. */
const MAX_KEYS = 4000;
const keys = new Map<string, Key>();

/** Matches plausible keys of a service. A short word contains no secret. */
const SERVICE_KEY = /^[A-Za-z]{1,40}$/;

/** Matches every key that may be secret, wrapped or in part secret. */
const TELLING_NAME = new RegExp(
  `${SECRET_STEM}|header|ur[li]|hook|val|data|default|content|items|text|string|literal|example|^v$`,
  'i',
);

/** Secret keys of nearly every host, listed because compiling the general pattern takes a millisecond. */
const OF_HOSTS: ReadonlySet<string> = new Set([
  'hostAuthToken',
  'hostPairingKey',
  'packServerSecret',
  'privateKey',
  'serviceAuthToken',
]);

/** The properties of a key that decide how its value is admitted; memoised. */
export const keyOf = (key: string): Key => {
  const known = keys.get(key);
  if (known !== undefined) return known;
  const made = madeOf(key);
  // A key that is changed for display may contain a secret.
  if (made.clean !== key) return made;
  if (keys.size >= MAX_KEYS) keys.clear();
  keys.set(key, made);
  return made;
};

const madeOf = (key: string): Key => {
  const lines = TEXT_KEYS.has(key);
  const isName = SERVICE_KEY.test(key);
  if (isName && !TELLING_NAME.test(key)) return { part: false, secret: false, wrapped: false, lines, clean: key };
  // `sshSecret` contains the name of a secret, which is not secret. Headers belong to the request of an alert, at any depth.
  const wrapped = key === 'sshSecret';
  const secret = OF_HOSTS.has(key) || (!wrapped && (isSecretKey(key) || /headers$/i.test(key)));
  return {
    part: !secret && !wrapped && isPart(key),
    secret,
    wrapped,
    lines,
    clean: isName ? key : admitText(key, false),
  };
};
