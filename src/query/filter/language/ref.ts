import { print } from './print.ts';
import type { Filter } from './term.ts';

/** The filter that keeps the items which point at a thing (or are it), as `ref=UID`. */
export const refFilter = (uid: string, label: string): Filter => {
  const terms = [{ type: 'ref', uid, label, negated: false }] as const;
  return { text: print({ terms }), terms };
};
