export { ABSENT, isSecretKey, PRESENT } from './disguise.ts';
export {
  admitText,
  admitTextOnce,
  BOOTSTRAP_LENGTH,
  BOOTSTRAP_POINT,
  HEX_OR_TIME_LETTERS,
  isSafe,
  isSecretPart,
  keyOf,
  MAILCHIMP_HYPHEN,
  MAX_KEYS,
  mayBeToken,
  NAME_LETTERS,
  redactValue,
  SAFE_LETTERS,
  TOKEN_LENGTH,
} from './key.ts';
export { maskText } from './mask.ts';
