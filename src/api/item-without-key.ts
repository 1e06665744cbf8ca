import type { Item } from '../core/item/index.ts';
import { undisguise } from '../core/secrets/index.ts';
import type { Redact } from './problems/redact.ts';

type ItemOf = (json: unknown, text?: string) => Item;

/** A sign that masking may take out of a text, as a part of a disguise. */
const ODD_SIGN = /[^\t\n\r -[\]-~]/;

/** Symbols beyond Latin-1, such as flags, skin tones and marks of replaced characters. */
const SYMBOLS = /(?![\0-\xff])\p{S}/gu;

const inPlain = (text: string): string => undisguise(text, () => false).replace(SYMBOLS, '');

/**
 * Reads items without the credentials that were sent with odd signs in them. The bytes of such an item do not contain the
 * credentials. Masking takes the signs out of a text that holds another secret, and the credentials would be in plain.
 * `onFound` is called for each such item.
 */
export const withoutKey =
  (itemOf: ItemOf, redact: Redact, onFound: () => void): ItemOf =>
  (json, text) => {
    const item = itemOf(json, text);
    if (text !== undefined && !ODD_SIGN.test(text)) return item;
    const admitted = item.jsonText();
    const isIn = (one: string): boolean => redact.isIn(Buffer.from(inPlain(one)));
    if (!isIn(admitted)) return item;
    onFound();
    const hide = (one: string): string => (isIn(one) ? redact(inPlain(one)) : one);
    return itemOf(
      JSON.parse(admitted, (_, value: unknown) => {
        if (typeof value === 'string') return hide(value);
        if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
        return Object.fromEntries(Object.entries(value).map(([key, below]) => [hide(key), below]));
      }),
    );
  };
