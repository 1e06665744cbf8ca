export { ABSENT, isSecretArgument, PRESENT, undisguise } from './disguise.ts';
export { admitText, isSafe, isSecretPart, keyOf, redactValue } from './key.ts';
export { maskText } from './mask.ts';
