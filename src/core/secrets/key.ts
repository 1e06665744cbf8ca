import { admitText } from './admit-text.ts';
import { maskText } from './mask.ts';
import { isSecretKey, SECRET_STEM } from './secret.ts';
import { dependsOnSiblings } from './sibling-secrets.ts';

/** What a key says of what stands below it. */
export interface Key {
  /** What it holds, or what stands beside it, has a say. */
  readonly part: boolean;
  /** All that stands below it is secret. */
  readonly secret: boolean;
  /** An object stands below it, which has the secret; any other value is the secret itself. */
  readonly wrapped: boolean;
  /** Texts below it keep their lines. */
  readonly lines: boolean;
  /** The key as it may be shown. */
  readonly clean: string;
  /** There was a secret in the key itself. */
  readonly masked: boolean;
  /** Objects have it in front of all that are no numbers, wherever it was written. */
  readonly moves: boolean;
}

/** Keys whose texts keep their lines: files, certificates, request bodies, what a preset adds. All others are one line. */
const TEXT_KEYS: ReadonlySet<string> = new Set(['values', 'body', 'caCert', 'params', 'annotations', 'add']);

/** Different keys that are kept: services have some hundred, a map of labels may have any number. */
export const MAX_KEYS = 4000;
const keys = new Map<string, Key>();

/** Keys of a service: a few letters hold no secret, whatever they name. */
const SERVICE_KEY = /^[A-Za-z]{1,40}$/;

/** What every name has in it that says more than where something stands. */
const TELLING_NAME = new RegExp(`${SECRET_STEM}|headers|ur[li]|hook|val|data|default|content`, 'i');

/** Secrets of nearly every host (document 2.3 to 2.5): making the pattern that finds all others takes a millisecond. */
const OF_HOSTS: ReadonlySet<string> = new Set([
  'hostAuthToken',
  'hostPairingKey',
  'packServerSecret',
  'privateKey',
  'serviceAuthToken',
]);

/** What is known of a key, worked out once. */
export const keyOf = (key: string): Key => {
  const known = keys.get(key);
  if (known !== undefined) return known;
  const made = madeOf(key);
  // One with a secret in it is not remembered.
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
  // The name inside an `sshSecret` says which secret, not what it is (document 2.3, hostIdentity).
  // Headers are those of an alert's request, wherever they stand.
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
