import { print } from './print.ts';
import type { Filter } from './term.ts';

/** The filter `ref=UID` for items that refer to a thing, or are it. */
export const refFilter = (uid: string, label: string): Filter => {
  const terms = [{ type: 'ref', uid, label, negated: false }] as const;
  return { text: print({ terms }), terms };
};
