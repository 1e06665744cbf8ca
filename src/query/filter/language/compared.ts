import type { Single } from './term.ts';

/** A comparison, which accepts further bare values after `|`. */
export type Compared = Exclude<Single, { type: 'word' | 'exact' | 'glob' | 'fuzzy' | 'pattern' }>;

/** True for a term that compares something with a value. */
export const isCompared = (term: Single | undefined): term is Compared => {
  switch (term?.type) {
    case 'test':
    case 'field':
    case 'ref':
      return true;
    case 'label':
    case 'pack':
      return term.operator !== null;
    default:
      return false;
  }
};

/** The value of a comparison, as typed. */
export const valueTyped = (term: Compared): string => {
  switch (term.type) {
    case 'test':
    case 'field':
      return term.raw;
    case 'label':
      return term.value;
    case 'pack':
      return term.version;
    case 'ref':
      return term.uid;
  }
};

/** True where several values are alternatives; with other operators they would be ambiguous. */
export const takesSeveral = (term: Compared): boolean =>
  !term.negated && (term.type === 'ref' || term.operator === '=' || term.operator === '~');

/** True where the second differs from the first by its value only, so that the bare value suffices. */
export const isAnother = (term: Single | undefined, next: Single): next is Compared => {
  if (!isCompared(term) || !isCompared(next) || next.negated || !takesSeveral(term)) return false;
  if (term.type === 'ref' || next.type === 'ref') return term.type === next.type;
  if (term.operator !== next.operator) return false;
  if (term.type === 'test') return next.type === 'test' && next.column === term.column;
  if (term.type === 'field') return next.type === 'field' && next.path === term.path;
  if (term.type === 'label') return next.type === 'label' && next.key === term.key;
  return next.type === 'pack' && next.name === term.name;
};
