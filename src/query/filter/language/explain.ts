import type { Condition, ConditionOperator, ValueForm } from './condition.ts';
import { globTokens } from './glob.ts';
import { type Expression, type Filter, isAnother, type Single, type Term } from './term.ts';

/** Explains a special value: a glob, a date, or "unknown". */
const formText = (raw: string, form: ValueForm): string => {
  if (form === 'date') return shownValue(raw, false);
  return form === 'glob' ? globText(raw) : 'unknown';
};

const globText = (source: string): string =>
  globTokens(source)
    .map((token) => (typeof token === 'string' ? token : token.text))
    .join('');

/** The value of a condition as parsed: sizes and shares with units. */
const parsedValue = ({ field: { type }, operator, raw, operand }: Condition): string => {
  const isNumber = typeof operand === 'number' && operator !== '~';
  if (isNumber && type === 'size') return sizeText(operand);
  if (isNumber && type === 'share') return `${round(operand * 100)}%`;
  if (typeof operand === 'boolean' && operator !== '~') return operand ? 'yes' : 'no';
  return shownValue(raw, operator === '~');
};

const SIZE_UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

const sizeText = (bytes: number): string => {
  let unit = 0;
  let size = bytes;
  while (size >= 1024 && unit < SIZE_UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${round(size)} ${SIZE_UNITS[unit] ?? ''}`;
};

const round = (number: number): number => Math.round(number * 1000) / 1000;

/** A value as typed, quoted if it has blanks or is a part of a text. */
const shownValue = (raw: string, part: boolean): string => (/\s|^$/.test(raw) || part ? quoteText(raw) : raw);

/** A text in quotation marks. */
const quoteText = (text: string): string => `“${text}”`;

/** Explains a filter in words: `“retail” anywhere, and cpu more than 4`. Empty for an empty filter. */
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

/** Explains AND and OR with parentheses: `(health is unhealthy and cpu more than 4) or state is ready`. */
const explainNested = (part: Expression): string => {
  if (isSingle(part)) return explainSingle(part);
  return part.of.map((one) => (isSingle(one) ? explainSingle(one) : `(${explainNested(one)})`)).join(` ${part.type} `);
};

/** Explains alternatives: `state is ready or in-use`, `either “lab” anywhere or state is ready or in-use`. */
const explainAny = (of: readonly Single[]): string => {
  const parts = of.map((single, index) => {
    const another = isAnother(of[index - 1], single);
    return { another, text: another ? operandText(single) : explainSingle(single) };
  });
  const one = parts.every(({ another }, index) => another || index === 0);
  return `${one ? '' : 'either '}${parts.map(({ text }) => text).join(' or ')}`;
};

const operandText = (condition: Condition): string =>
  condition.form === undefined ? parsedValue(condition) : formText(condition.raw, condition.form);

const explainSingle = (term: Single): string => {
  const opposite = term.negated ? denyTerm(term) : null;
  return opposite === null ? `${term.negated ? 'not ' : ''}${body(term)}` : body(opposite);
};

/** The equal term without negation (`!state=ready` is `state!=ready`); null if there is none. */
const denyTerm = (term: Single): Single | null => {
  if (term.type !== 'condition' || term.field.of === 'pack' || term.field.of === 'ref') return null;
  if (term.operator === '=') return { ...term, operator: '!=', negated: false };
  return term.operator === '!=' ? { ...term, operator: '=', negated: false } : null;
};

const body = (term: Single): string => {
  switch (term.type) {
    case 'word':
      return `${quoteText(term.text)} anywhere`;
    case 'exact':
      return `${quoteText(term.text)} anywhere, matching case`;
    case 'glob':
      return `a text like ${globText(term.source)}`;
    case 'fuzzy':
      return `a text with the letters ${quoteText(term.text)} in this order`;
    case 'pattern':
      return `a text like /${term.source}/`;
    case 'condition':
      return conditionText(term);
  }
};

const conditionText = (condition: Condition): string => {
  const { field, operator, form } = condition;
  const { of, name } = field;
  if (of === 'ref') return condition.words ?? `linked to ${operandText(condition)}`;
  if (operator === null) return `a ${of} ${name}`;
  if (of !== 'pack')
    return comparisonText(of === 'column' || of === 'facet' ? name : `the ${FIELD_WORDS[of]} ${name}`, condition);
  const comparison = form === 'glob' ? 'a version ' : operator === '=' ? '' : `${COMPARISON_WORDS[operator]} `;
  return `a pack ${name} at ${comparison}${operandText(condition)}`;
};

const FIELD_WORDS = { path: 'field', label: 'label' } as const;

const COMPARISON_WORDS: Readonly<Record<ConditionOperator, string>> = {
  '=': 'is',
  '!=': 'is not',
  '~': 'contains',
  '>': 'more than',
  '>=': 'at least',
  '<': 'less than',
  '<=': 'at most',
};

const AGES: Readonly<Record<ConditionOperator, string>> = {
  ...COMPARISON_WORDS,
  '>': 'more than … ago',
  '>=': 'at least … ago',
  '<': 'in the last …',
  '<=': 'in the last …',
};

const DATES: Readonly<Record<ConditionOperator, string>> = {
  ...COMPARISON_WORDS,
  '>': 'after',
  '>=': 'at or after',
  '<': 'before',
  '<=': 'at or before',
};

const comparisonText = (what: string, condition: Condition): string => {
  const { field, operator, form, operand } = condition;
  const value = operandText(condition);
  // A host without a cluster has no cluster; its cluster is not unknown.
  if (form === 'unknown' && field.column?.optional === true) return `${operator === '=' ? 'no' : 'any'} ${what}`;
  if (operator === null || form === 'unknown') return `${what} is ${operator === '=' ? '' : 'not '}${value}`;
  // `!=` also matches missing values.
  const unknown = operator === '!=' ? ' (unknown included)' : '';
  if (form === 'glob') {
    const words = operator === '~' ? 'contains' : operator === '=' ? 'is like' : 'is not like';
    return `${what} ${words} ${value}${unknown}`;
  }
  const isAge = field.type === 'time' || (typeof operand === 'object' && operand?.age != null);
  const words = form === 'date' ? DATES : isAge ? AGES : COMPARISON_WORDS;
  if (words === AGES && AGES[operator].includes('…'))
    return `${what === 'age' ? 'created' : what} ${AGES[operator].replace('…', value)}`;
  return `${what} ${words[operator]} ${value}${unknown}`;
};
