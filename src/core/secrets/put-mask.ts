import { PRESENT } from './disguise.ts';
import { isNoSecret } from './harmless.ts';

/** Masks a text that is nested in another text. */
export type MaskInner = (text: string) => string;

/** Replacement function for a pattern with three groups: the text before a secret, its quote, and the secret. */
export const maskAfter = (part: string, before: string, quote: string, secret: string): string =>
  isNoSecret(secret) ? part : before + quote + PRESENT;

/** Adds line feeds to a masked text until it has as many lines as the original value. */
export const sameLines = (value: string, masked: string): string => {
  if (masked === value) return masked;
  const missing = (value.match(/\n/g)?.length ?? 0) - (masked.match(/\n/g)?.length ?? 0);
  return missing > 0 ? masked + '\n'.repeat(missing) : masked;
};
