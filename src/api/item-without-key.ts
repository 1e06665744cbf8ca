import type { Item } from '../core/item/index.ts';
import { undisguise } from '../core/secrets/index.ts';
import type { Redact } from './problems/redact.ts';

type ItemOf = (json: unknown, text?: string) => Item;

/** A character that masking may remove from a text because it can disguise a secret. */
const ODD_SIGN = /[^\t\n\r -[\]-~]/;

/** Symbols beyond Latin-1, such as flags, skin tones and marks of replaced characters. */
const SYMBOLS = /(?![\0-\xff])\p{S}/gu;

const inPlain = (text: string): string => undisguise(text, () => false).replace(SYMBOLS, '');

/**
 * Wraps a reader of items, so that credentials are removed even if the service sent them with odd characters in between.
 * Such bytes do not match the credentials, but masking removes odd characters from a text that contains another secret,
 * which would reveal the credentials. `onFound` is called for each item that had credentials.
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
