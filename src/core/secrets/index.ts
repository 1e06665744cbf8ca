export {
  admitText,
  admitTextOnce,
  BOOTSTRAP_LENGTH,
  BOOTSTRAP_POINT,
  HEX_OR_TIME_LETTERS,
  isSafe,
  MAILCHIMP_HYPHEN,
  mayBeToken,
  NAME_LETTERS,
  SAFE_LETTERS,
  TOKEN_LENGTH,
} from './admit-text.ts';
export { keyOf, MAX_KEYS } from './key.ts';
export { maskText } from './mask.ts';
export { ABSENT, isSecretKey, PRESENT } from './secret.ts';
export { isSecretPart, redactValue } from './sibling-secrets.ts';
