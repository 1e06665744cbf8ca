import { globTokens } from './glob.ts';
import type { Comparison, Expression, Filter, Single, Term, Test, ValueForm } from './term.ts';

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

/** A glob, a date, or "unknown". */
export const formText = (raw: string, form: ValueForm): string => {
  if (form === 'date') return shownValue(raw, false);
  return form === 'glob' ? globText(raw) : 'unknown';
};

/** A glob as typed. */
export const globText = (source: string): string =>
  globTokens(source)
    .map((token) => (typeof token === 'string' ? token : token.text))
    .join('');

/** The value as parsed: sizes and shares with units. */
export const testValue = ({ column, operator, raw, operand }: Test): string => {
  const isNumber = typeof operand === 'number' && operator !== '~';
  if (isNumber && column.type === 'size') return sizeText(operand);
  if (isNumber && column.type === 'share') return `${round(operand * 100)}%`;
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

/** A value as typed, quoted where it has blanks or is a part. */
export const shownValue = (raw: string, part: boolean): string => (/\s|^$/.test(raw) || part ? quoted(raw) : raw);

/** A text in quotation marks. */
export const quoted = (text: string): string => `“${text}”`;

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

const DATES: Readonly<Record<Comparison, string>> = {
  ...COMPARISON_WORDS,
  '>': 'after',
  '>=': 'at or after',
  '<': 'before',
  '<=': 'at or before',
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
  const words = form === 'date' ? DATES : aged ? AGES : COMPARISON_WORDS;
  return `${what} ${words[operator]} ${value}${unknown}`;
};
