import { admitText } from './admit-text.ts';
import { maskText } from './mask.ts';
import { isSecretKey, SECRET_STEM } from './secret.ts';
import { dependsOnSiblings } from './sibling-secrets.ts';

/** Properties of a key that decide how its value is admitted. */
export interface Key {
  /** Secrecy depends on the value or on sibling values. */
  readonly part: boolean;
  /** Everything below it is secret. */
  readonly secret: boolean;
  /** An object below it contains the secret; any other value is the secret itself. */
  readonly wrapped: boolean;
  /** Texts below it keep their line breaks. */
  readonly lines: boolean;
  /** The key as displayed. */
  readonly clean: string;
  /** The key itself contained a secret. */
  readonly masked: boolean;
  /** JavaScript objects order it before other keys (an integer), wherever it was written. */
  readonly moves: boolean;
}

/** Keys whose texts keep their line breaks: files, certificates, request bodies, preset additions. */
const TEXT_KEYS: ReadonlySet<string> = new Set(['values', 'body', 'caCert', 'params', 'annotations', 'add']);

/** Size limit of the key memo: services have some hundred keys, a map of labels any number. */
export const MAX_KEYS = 4000;
const keys = new Map<string, Key>();

/** Plausible keys of a service: a short word holds no secret. */
const SERVICE_KEY = /^[A-Za-z]{1,40}$/;

/** A stem that a key needs for any property beyond its place. */
const TELLING_NAME = new RegExp(`${SECRET_STEM}|headers|ur[li]|hook|val|data|default|content`, 'i');

/** Secrets of nearly every host (document 2.3 to 2.5): compiling the general pattern takes a millisecond. */
const OF_HOSTS: ReadonlySet<string> = new Set([
  'hostAuthToken',
  'hostPairingKey',
  'packServerSecret',
  'privateKey',
  'serviceAuthToken',
]);

/** The properties of a key, memoised. */
export const keyOf = (key: string): Key => {
  const known = keys.get(key);
  if (known !== undefined) return known;
  const made = madeOf(key);
  // Keys that contain a secret are not memoised.
  if (made.masked) return made;
  if (keys.size >= MAX_KEYS) keys.clear();
  keys.set(key, made);
  return made;
};

const madeOf = (key: string): Key => {
  const lines = TEXT_KEYS.has(key);
  const isName = SERVICE_KEY.test(key);
  if (isName && !TELLING_NAME.test(key))
    return { part: false, secret: false, wrapped: false, lines, clean: key, masked: false, moves: false };
  // `sshSecret` contains the name of a secret, which is not secret (document 2.3, hostIdentity). Headers belong to the
  // request of an alert, at any depth.
  const wrapped = key === 'sshSecret';
  const secret = OF_HOSTS.has(key) || (!wrapped && (isSecretKey(key) || /headers$/i.test(key)));
  return {
    part: !secret && !wrapped && dependsOnSiblings(key),
    secret,
    wrapped,
    lines,
    clean: isName ? key : admitText(key, false),
    masked: !isName && maskText(key) !== key,
    moves: /^\d+$/.test(key),
  };
};
