import { isHarmlessUser } from './mask-shapes.ts';
import { isDoubtfulKey, isRandom, isSecretKey, NAMING, PRESENT, VALUED } from './secret.ts';

const URL_KEY = /^ur[li]$/i;
const HOOK_KEY = /hook(?:[._-]?ur[li])?$/i;
const VALUE_KEY = new RegExp(`^(?:${VALUED})$`, 'i');
const DATA = /^(?:string)?data$/i;
const NAMING_KEY = new RegExp(`^(?:${NAMING})$`, 'i');

/** True for a JSON key whose secrecy depends on its value or on sibling values. */
export const dependsOnSiblings = (key: string): boolean =>
  URL_KEY.test(key) || HOOK_KEY.test(key) || VALUE_KEY.test(key) || DATA.test(key) || isDoubtfulKey(key);

/** True where the whole value of such a key is secret. */
export const isSecretPart = (json: Readonly<Record<string, unknown>>, key: string): boolean => {
  const value = json[key];
  if (VALUE_KEY.test(key)) return isPairOfSecret(json);
  if (DATA.test(key)) return isManifestOfSecret(json);
  // A value of another type in place of a URL may contain its keys.
  if (URL_KEY.test(key)) return typeof value === 'object' && value !== null;
  return isDoubtfulKey(key) && typeof value === 'string' && isRandom(value);
};

/** The displayed part of a value that is not secret as a whole. */
export const redactValue = (key: string, value: unknown): unknown =>
  typeof value === 'string' && (URL_KEY.test(key) || HOOK_KEY.test(key)) ? bareUrl(value) : value;

const SECRET_FLAG = /^(?:sensitive|isSecret|secret|masked)$/i;
const TYPE_KEY = /^(?:type|format)$/i;
const SECRET_TYPE = /^(?:password|secret)$/i;

/** `{name: "DB_PASSWORD", value: …}`: an entry whose name is a secret key, or that is flagged secret. */
const isPairOfSecret = (json: Readonly<Record<string, unknown>>): boolean => {
  for (const key in json) {
    const text = json[key];
    if (typeof text === 'string') {
      if (NAMING_KEY.test(key) && isSecretKey(text)) return true;
      if (TYPE_KEY.test(key) && SECRET_TYPE.test(text)) return true;
    } else if (text === true && SECRET_FLAG.test(key)) return true;
  }
  return false;
};

/** A Kubernetes Secret: its data is secret under any key. */
const isManifestOfSecret = (json: Readonly<Record<string, unknown>>): boolean => {
  for (const key in json) {
    const text = json[key];
    if (typeof text === 'string' && /^kind$/i.test(key) && /^secret$/i.test(text)) return true;
  }
  return false;
};

/** A URL without user info, query and fragment, where webhooks carry keys. */
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
