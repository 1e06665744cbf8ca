import { type Compared, isAnother, valueTyped } from './compared.ts';
import { formText, globText, quoted, shownValue, testValue } from './explain-value.ts';
import type { Comparison, Expression, Filter, Single, Term, ValueForm } from './term.ts';

/** A filter in words: `"retail" anywhere, and cpu more than 4, and not health healthy`. Empty for an empty filter. */
export const explain = ({ terms, expression }: Pick<Filter, 'terms' | 'expression'>): string =>
  expression?.type === 'or' && expression.of.some(({ type }) => type === 'and')
    ? explainNested(expression)
    : (expression?.type === 'and' ? expression.of : terms).map(explainTerm).join(', and ');

const explainTerm = (term: Term | Expression): string => {
  switch (term.type) {
    case 'any':
      return explainAny(term.of);
    case 'or':
      return term.of.every(isSingle) ? explainAny(term.of) : `(${explainNested(term)})`;
    case 'and':
      return explainNested(term);
    default:
      return explainSingle(term);
  }
};

const isSingle = (part: Expression): part is Single => part.type !== 'and' && part.type !== 'or';

/** `(health is unhealthy and cpu more than 4) or state is ready`. */
const explainNested = (part: Expression): string => {
  if (isSingle(part)) return explainSingle(part);
  return part.of.map((one) => (isSingle(one) ? explainSingle(one) : `(${explainNested(one)})`)).join(` ${part.type} `);
};

/** `state is ready or in-use`, `either “lab” anywhere or state is ready or in-use`. */
const explainAny = (of: readonly Single[]): string => {
  const parts = of.map((single, index) => {
    const another = isAnother(of[index - 1], single);
    return { another, text: another ? valueText(single) : explainSingle(single) };
  });
  const one = parts.every(({ another }, index) => another || index === 0);
  return `${one ? '' : 'either '}${parts.map(({ text }) => text).join(' or ')}`;
};

const valueText = (term: Compared): string => {
  if (term.type === 'ref') return shownValue(term.uid, false);
  if (term.form !== undefined) return formText(valueTyped(term), term.form);
  return term.type === 'test' ? testValue(term) : shownValue(valueTyped(term), term.operator === '~');
};

const explainSingle = (term: Single): string => {
  const opposite = term.negated ? denied(term) : null;
  return opposite === null ? `${term.negated ? 'not ' : ''}${body(term)}` : body(opposite);
};

/** `!state=ready` equals `state!=ready`. */
const denied = (term: Single): Single | null => {
  if (term.type !== 'test' && term.type !== 'field' && term.type !== 'label') return null;
  if (term.operator === '=') return { ...term, operator: '!=', negated: false };
  return term.operator === '!=' ? { ...term, operator: '=', negated: false } : null;
};

const body = (term: Single): string => {
  switch (term.type) {
    case 'word':
      return `${quoted(term.text)} anywhere`;
    case 'exact':
      return `${quoted(term.text)} anywhere, matching case`;
    case 'glob':
      return `a text like ${globText(term.source)}`;
    case 'fuzzy':
      return `a text with the letters ${quoted(term.text)} in this order`;
    case 'pattern':
      return `a text like /${term.source}/`;
    case 'test':
      return compared(term.column.id, term, testValue(term), term.column.type === 'time');
    case 'field':
      return compared(
        `the field ${term.path}`,
        term,
        shownValue(term.raw, term.operator === '~'),
        term.operand.age !== null,
      );
    case 'label':
      return term.operator === null
        ? `a label ${term.key}`
        : compared(
            `the label ${term.key}`,
            { ...term, operator: term.operator, raw: term.value },
            shownValue(term.value, term.operator === '~'),
            false,
          );
    case 'pack':
      return packText(term);
    case 'ref':
      return term.label ?? `linked to ${term.uid}`;
  }
};

const packText = ({ name, operator, version, form }: Extract<Single, { type: 'pack' }>): string => {
  if (operator === null) return `a pack ${name}`;
  if (form !== undefined) return `a pack ${name} at ${form === 'glob' ? 'a version ' : ''}${formText(version, form)}`;
  return `a pack ${name} at ${operator === '=' ? '' : `${COMPARISON_WORDS[operator]} `}${version}`;
};

const COMPARISON_WORDS: Readonly<Record<Comparison, string>> = {
  '=': 'is',
  '!=': 'is not',
  '~': 'contains',
  '>': 'more than',
  '>=': 'at least',
  '<': 'less than',
  '<=': 'at most',
};

const AGES: Readonly<Record<Comparison, string>> = {
  ...COMPARISON_WORDS,
  '>': 'older than',
  '>=': 'at least as old as',
  '<': 'newer than',
  '<=': 'at most as old as',
};

interface ValuedTerm {
  readonly operator: Comparison;
  readonly raw: string;
  readonly form?: ValueForm;
}

const compared = (what: string, { operator, raw, form }: ValuedTerm, value: string, aged: boolean): string => {
  if (form === 'unknown') return `${what} is ${operator === '=' ? '' : 'not '}${formText(raw, form)}`;
  // `!=` also matches missing values.
  const unknown = operator === '!=' ? ' (unknown included)' : '';
  if (form === 'glob') {
    const words = operator === '~' ? 'contains' : operator === '=' ? 'is like' : 'is not like';
    return `${what} ${words} ${formText(raw, form)}${unknown}`;
  }
  return `${what} ${(aged ? AGES : COMPARISON_WORDS)[operator]} ${value}${unknown}`;
};
