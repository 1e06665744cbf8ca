import type { FacetLeaf, FacetTerm } from '../../../core/facet/index.ts';
import type { Column, Resource } from '../../../core/item/index.ts';
import { facetColumn } from './facet-column.ts';
import { fieldOperand, operand } from './operand.ts';
import { print } from './print.ts';
import type { Comparison, Filter, Single } from './term.ts';

const LABEL = 'label:';

/**
 * A filter equivalent to facet terms. Facets that no column, label or field path expresses are dropped; a filter
 * without terms matches everything.
 */
export const facetFilter = (terms: readonly FacetTerm[], resource: Resource): Filter => {
  const found = terms.flatMap((term) => singleOf(term, resource) ?? []);
  return { text: print({ terms: found }), terms: found };
};

const singleOf = (term: FacetTerm, resource: Resource): Single | null => {
  const { facet, operator } = term;
  const isUnknown = operator === 'missing';
  const value = term.value ?? '';
  if (facet.startsWith(LABEL)) {
    const key = facet.slice(LABEL.length);
    // A tag is a label without value: it is found by its key, and "missing" means no such label.
    if (isUnknown || value === true) {
      const negated = isUnknown || operator === '!=';
      return { type: 'label', key, operator: null, value: '', negated };
    }
    return { type: 'label', key, operator: operator === '!=' ? '!=' : '=', value: String(value), negated: false };
  }
  const column = resource.column(facet) ?? facetColumn(facet, resource);
  if (column !== undefined) return testOf(column, term);
  if (!facet.includes('.')) return null;
  const path = facet.startsWith('.') ? facet.slice(1) : facet;
  const raw = isUnknown ? '?' : String(value);
  return {
    type: 'field',
    path,
    operator: COMPARISONS[operator],
    raw,
    operand: fieldOperand(isUnknown ? 'unknown' : raw),
    negated: false,
    ...(isUnknown && { form: 'unknown' as const }),
  };
};

/** An age of at least the value is older. */
const COMPARISONS: Readonly<Record<FacetTerm['operator'], Comparison>> = {
  '=': '=',
  '!=': '!=',
  '>=': '>=',
  '<': '<',
  older: '>=',
  newer: '<',
  missing: '=',
};

const testOf = (column: Column, { operator, value }: FacetTerm): Single | null => {
  const base = { type: 'test', column, operator: COMPARISONS[operator], negated: false } as const;
  if (operator === 'missing' || value === null) return { ...base, raw: '?', form: 'unknown', operand: null };
  const raw = operator === 'older' || operator === 'newer' ? ageText(Number(value)) : typedText(column, value);
  const read = operand(column, raw);
  return read.ok ? { ...base, raw, operand: read.value } : null;
};

/** A value as typed for a column: `16G` for bytes, `85%` for a share, `yes` for a flag. */
const typedText = ({ type }: Column, value: FacetLeaf): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  if (type === 'size') return sizeText(value);
  // Shares compare at a resolution of 0.01 %.
  return type === 'share' ? `${Math.round(value * 1e4) / 100}%` : String(value);
};

const sizeText = (bytes: number): string => {
  for (const [unit, size] of [
    ['G', 2 ** 30],
    ['M', 2 ** 20],
    ['K', 2 ** 10],
  ] as const)
    if (bytes >= size && Number.isInteger(bytes / size)) return `${bytes / size}${unit}`;
  return `${bytes}b`;
};

const AGE_UNITS = [
  ['d', 864e5],
  ['h', 36e5],
  ['m', 6e4],
] as const;

const ageText = (ms: number): string => {
  for (const [unit, size] of AGE_UNITS) if (ms >= size && Number.isInteger(ms / size)) return `${ms / size}${unit}`;
  return `${Math.round(ms / 1000)}s`;
};
