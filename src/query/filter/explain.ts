import { type Compared, isAnother, valueTyped } from './compared.ts';
import type { AnyOf, Comparison, Filter, Single, Term } from './term.ts';

/** A filter in words: `"retail" anywhere, and cpu more than 4, and not health healthy`. Empty for an empty filter. */
export const explain = ({ terms }: Pick<Filter, 'terms'>): string => terms.map(explainTerm).join(', and ');

const explainTerm = (term: Term): string => (term.type === 'any' ? explainAny(term) : explainSingle(term));

/** `state is ready or in-use`, `either “lab” anywhere or state is ready or in-use`. */
const explainAny = ({ of }: AnyOf): string => {
  const parts = of.map((single, index) => {
    const another = isAnother(of[index - 1], single);
    return { another, text: another ? valueText(single) : explainSingle(single) };
  });
  const one = parts.every(({ another }, index) => another || index === 0);
  return `${one ? '' : 'either '}${parts.map(({ text }) => text).join(' or ')}`;
};

const valueText = (term: Compared): string =>
  shownValue(valueTyped(term), term.type !== 'ref' && term.operator === '~');

const explainSingle = (term: Single): string => `${term.negated ? 'not ' : ''}${body(term)}`;

const body = (term: Single): string => {
  switch (term.type) {
    case 'word':
      return `${quoted(term.text)} anywhere`;
    case 'exact':
      return `${quoted(term.text)} anywhere, in upper and lower case as written`;
    case 'fuzzy':
      return `a text with the letters ${quoted(term.text)} in this order`;
    case 'pattern':
      return `a text like /${term.source}/`;
    case 'test':
      return compared(term.column.id, term.operator, term.raw, term.column.type === 'time');
    case 'field':
      return compared(`the field ${term.path}`, term.operator, term.raw, term.operand.age !== null);
    case 'label':
      return term.operator === null
        ? `a label ${term.key}`
        : compared(`the label ${term.key}`, term.operator, term.value, false);
    case 'pack':
      return term.operator === null
        ? `a pack ${term.name}`
        : `a pack ${term.name} at ${term.operator === '=' ? '' : `${WORDS[term.operator]} `}${term.version}`;
    case 'ref':
      return term.label ?? `what points at ${term.uid}, or is it`;
  }
};

const WORDS: Readonly<Record<Comparison, string>> = {
  '=': 'is',
  '!=': 'is not, or is unknown:',
  '~': 'has in it',
  '>': 'more than',
  '>=': 'at least',
  '<': 'less than',
  '<=': 'at most',
};

const AGES: Readonly<Record<Comparison, string>> = {
  ...WORDS,
  '>': 'longer ago than',
  '>=': 'at least as long ago as',
  '<': 'not as long ago as',
  '<=': 'at most as long ago as',
};

const compared = (what: string, operator: Comparison, raw: string, aged: boolean): string => {
  const words = (aged ? AGES : WORDS)[operator];
  return `${what} ${words} ${shownValue(raw, operator === '~')}`;
};

const shownValue = (raw: string, part: boolean): string => (/\s|^$/.test(raw) || part ? quoted(raw) : raw);

const quoted = (text: string): string => `“${text}”`;
