export {
  admitText,
  admitTextOnce,
  BOOTSTRAP_LENGTH,
  BOOTSTRAP_POINT,
  HEX_OR_TIME,
  isSafe,
  MAILCHIMP_HYPHEN,
  mayBeToken,
  NAME,
  TOKEN_LENGTH,
  WORD,
} from './admit-text.ts';
export { keyOf, MAX_KEYS } from './key.ts';
export { maskText } from './mask.ts';
export { ABSENT, isSecretKey, PRESENT } from './secret.ts';
export { isSecretPart, redactValue } from './sibling-secrets.ts';
