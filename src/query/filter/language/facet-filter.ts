import { BROKEN_FACET, type FacetLeaf, type FacetOperator, type FacetTerm } from '../../../core/facet/index.ts';
import { type Column, facetColumn, type Resource } from '../../../core/item/index.ts';
import { NEVER } from '../../../core/values/index.ts';
import { type ConditionOperator, columnField, isHeadName, LABELS, REF } from './condition.ts';
import { NEVER_WORD } from './operand.ts';
import { parseFilter } from './parse.ts';
import { fieldText, print, printName, printOperand, printValue, quote } from './print.ts';
import { type Filter, singles } from './term.ts';

const LABEL = 'label:';

/**
 * The filter that finds the rows for which all terms hold. Null if the language cannot express a term: the other terms alone would find
 * more rows. Ages become dates, which stay true after `now` (epoch ms).
 */
export const facetFilter = (terms: readonly FacetTerm[], resource: Resource, now: number): Filter | null => {
  const texts = terms.map((term) => typedTerm(term, resource, now));
  if (texts.length === 0 || texts.includes(null)) return null;
  const text = texts.join(' ');
  const read = parseFilter(text, resource);
  const isSaid =
    read.ok && print(read.filter) === text && singles(read.filter).every(({ type }) => type === 'condition');
  return isSaid ? read.filter : null;
};

/** Prints a term as typed; null if no text expresses the term. */
const typedTerm = ({ among, ...term }: FacetTerm, resource: Resource, now: number): string | null => {
  if (among !== undefined) {
    const texts = [term, among].map((one) => typedTerm(one, resource, now));
    return texts.includes(null) ? null : texts.join(' ');
  }
  const { facet, operator, value } = term;
  if (facet === BROKEN_FACET && operator === 'present') return resource.decided;
  if (facet.startsWith(LABEL)) return typedLabel(term);
  if (facet === REF.name && value !== null) {
    const isKnown = operator === '=' || operator === '!=';
    return isKnown ? `${operator === '=' ? '' : '!'}${REF.name}=${printValue(String(value))}` : null;
  }
  const column = resource.column(facet) ?? facetColumn(facet, resource);
  if (column === undefined && !isHeadName(facet)) return null;
  const name = column === undefined ? facet : fieldText(columnField(column));
  // In a facet, a time that was never set is missing; in a column, it is the value "never".
  const isTime = column?.type === 'time';
  if (operator === 'present') return isTime ? `${name}!=? ${name}!=${NEVER_WORD}` : `${name}!=?`;
  if (operator === 'missing' || value === null) return isTime ? `${name}=?|${NEVER_WORD}` : `${name}=?`;
  const text = isAge(operator) ? dateText(now - Number(value)) : typedValue(column, term, value);
  if (text === null) return null;
  return operator === 'other' ? `${name}!=${text} ${name}!=?` : `${name}${COMPARISONS[operator]}${text}`;
};

/** Prints a term for a label; null if no text expresses it. A tag is a label without a value, found by its key; "missing": without the label. */
const typedLabel = ({ facet, operator, value }: FacetTerm): string | null => {
  const label = `${LABEL}${printName(facet.slice(LABEL.length), LABELS)}`;
  if (operator === 'missing') return `!${label}`;
  if (operator === 'present') return label;
  if (value === true && operator !== 'other') return operator === '=' ? label : `!${label}`;
  const text = printValue(String(value));
  if (operator === 'other') return `${label}!=${text} ${label}`;
  return operator === '=' || operator === '!=' ? `${label}${operator}${text}` : null;
};

const isAge = (operator: FacetOperator): boolean => operator === 'older' || operator === 'newer';

const typedValue = (column: Column | undefined, { operator }: FacetTerm, value: FacetLeaf): string | null => {
  if (column === undefined && typeof value === 'string') return quote(value);
  return column?.type === 'time' && typeof value === 'number'
    ? dateText(value, operator === '>=' || operator === '<')
    : printOperand(column?.type ?? 'text', value);
};

/** Operators of a condition for the operators of facets. An age of at least some length is a time of at most some date. */
const COMPARISONS: Readonly<Record<Exclude<FacetOperator, 'missing' | 'present' | 'other'>, ConditionOperator>> = {
  '=': '=',
  '!=': '!=',
  '>=': '>=',
  '<': '<',
  older: '<=',
  newer: '>',
};

/** A time in UTC without zeros at its end. Only if `isEdge`, midnight is written as the day alone. Null for an invalid time. */
const dateText = (time: number, isEdge = true): string | null => {
  if (time === NEVER) return NEVER_WORD;
  if (!(Math.abs(time) <= MAX_TIME)) return null;
  const text = new Date(time).toISOString().replace(/(?::00)?\.000Z$/, 'Z');
  return isEdge ? text.replace(/T00:00Z$/, '') : text;
};

/** Latest time of `Date`, epoch ms. */
const MAX_TIME = 864e13;
