import { PRESENT } from './disguise.ts';
import { isNoSecret } from './harmless.ts';

export type MaskInner = (text: string) => string;

/** The replacement of a pattern with three groups: what stands before a secret, its quote, and the secret. */
export const maskAfter = (part: string, before: string, quote: string, secret: string): string =>
  isNoSecret(secret) ? part : before + quote + PRESENT;

export const sameLines = (value: string, masked: string): string => {
  if (masked === value) return masked;
  const missing = (value.match(/\n/g)?.length ?? 0) - (masked.match(/\n/g)?.length ?? 0);
  return missing > 0 ? masked + '\n'.repeat(missing) : masked;
};
