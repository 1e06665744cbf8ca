import { isHarmlessUser } from './mask-shapes.ts';
import { isDoubtfulKey, isRandom, isSecretKey, NAMING, PRESENT, VALUED } from './secret.ts';

const URL_KEY = /^ur[li]$/i;
const HOOK_KEY = /hook(?:[._-]?ur[li])?$/i;
const VALUE_KEY = new RegExp(`^(?:${VALUED})$`, 'i');
const DATA = /^(?:string)?data$/i;
const NAMING_KEY = new RegExp(`^(?:${NAMING})$`, 'i');

/** True for a key of JSON that is secret, or in part, by what it holds or by what stands beside it. */
export const dependsOnSiblings = (key: string): boolean =>
  URL_KEY.test(key) || HOOK_KEY.test(key) || VALUE_KEY.test(key) || DATA.test(key) || isDoubtfulKey(key);

/** True where all that such a key holds is secret. */
export const isSecretPart = (json: Readonly<Record<string, unknown>>, key: string): boolean => {
  const value = json[key];
  if (VALUE_KEY.test(key)) return isPairOfSecret(json);
  if (DATA.test(key)) return isManifestOfSecret(json);
  // An address has no parts: whatever stands in its place may hold its keys.
  if (URL_KEY.test(key)) return typeof value === 'object' && value !== null;
  return isDoubtfulKey(key) && typeof value === 'string' && isRandom(value);
};

/** What may be shown of one that is not secret as a whole. */
export const redactValue = (key: string, value: unknown): unknown =>
  typeof value === 'string' && (URL_KEY.test(key) || HOOK_KEY.test(key)) ? bareUrl(value) : value;

const SECRET_FLAG = /^(?:sensitive|isSecret|secret|masked)$/i;
const TYPE_KEY = /^(?:type|format)$/i;
const SECRET_TYPE = /^(?:password|secret)$/i;

/** `{name: "DB_PASSWORD", value: …}`: an entry whose key is a value, or that says itself that it is secret. */
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

/** A secret of Kubernetes: its data is secret under any key. */
const isManifestOfSecret = (json: Readonly<Record<string, unknown>>): boolean => {
  for (const key in json) {
    const text = json[key];
    if (typeof text === 'string' && /^kind$/i.test(key) && /^secret$/i.test(text)) return true;
  }
  return false;
};

/** An address without user-info, query and fragment: webhooks carry their keys there. */
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
