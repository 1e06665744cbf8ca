import { isSecretKey, NAMING, VALUED } from './disguise.ts';

// What is secret by what stands beside it: in parsed JSON, and in the YAML and JSON of texts.

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

/** Tells of a key, and whether its value is a list, if the entries of its map make it secret. */
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

/** A key of request headers where its value is a map or a list. */
export const HEADER_KEY = /header(?:s?[._-]?map)?$/i;

/** A word that is unlikely to be a name. */
const CODED_WORD = /\d.*[A-Za-z]|[A-Za-z].*\d|[a-z][A-Z]|[!$%&*+^#]/;
const JOINED_WORDS = /[._-]|[a-z][A-Z]/;
const MAX_ARGUMENT_LENGTH = 200;

/** True for the entry of a list after a secret option, or after the name of a secret. */
export const isSecretArgument = (before: unknown, value: unknown, isPair: boolean): boolean => {
  if (typeof before !== 'string') return false;
  const isOption = before.startsWith('-');
  // Lists may have thousands of words: keys are compared last.
  if (!isOption && !((isPair || JOINED_WORDS.test(before)) && isCoded(value))) return false;
  return !/[=\s]/.test(before) && isSecretKey(before);
};

const isCoded = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= MAX_ARGUMENT_LENGTH && CODED_WORD.test(value) && !isSecretKey(value);
