import type { Facet, FacetLeaf, FacetTerm } from '../../../core/facet/index.ts';
import type { Column, Resource } from '../../../core/item/index.ts';
import { perKey } from '../../../core/memo/index.ts';
import { nearest } from '../../../core/text/index.ts';
import { fieldOperand, operand } from './operand.ts';
import { print } from './print.ts';
import type { Comparison, Filter, Single } from './term.ts';

/** A facet that filters compare like a column; its values are read from the whole item. */
export interface FacetColumn extends Column {
  /** Index in `ItemFacets.values`; null for facets that only items reveal, which are found by id. */
  readonly place: number | null;
}

/** Prefix of annotation facets, whose values are shapes. */
const ANNOTATION = 'annotation:';

const columnOf = ({ id, title, type, fields, about }: Facet, place: number | null): FacetColumn => ({
  id,
  title: title.toUpperCase(),
  type,
  min: 1,
  max: 1,
  priority: 99,
  fields,
  optional: true,
  about,
  place,
});

const columnsOf = perKey(
  ({ facets }: Resource): ReadonlyMap<string, FacetColumn> =>
    new Map(facets.map((facet, place) => [facet.id, columnOf(facet, place)])),
);

/**
 * The kind's facets other than columns, as columns for filters. Failure domains are found by name alone: uids are not
 * typed.
 */
export const facetColumns = (resource: Resource): readonly FacetColumn[] =>
  resource.facets.flatMap(({ id, role }) =>
    role === 'failure-domain' || resource.column(id) !== undefined ? [] : (columnsOf(resource).get(id) ?? []),
  );

/** The facet of a name in a filter, in any case; undefined for none. */
export const facetColumn = (name: string, resource: Resource): FacetColumn | undefined => {
  const lower = name.toLowerCase();
  if (lower.startsWith(ANNOTATION)) {
    const id = ANNOTATION + name.slice(ANNOTATION.length);
    const about = `the annotation ${name.slice(ANNOTATION.length)}`;
    return columnOf(
      { id, title: id, type: 'text', role: 'trait', rank: 7, many: false, fields: ['metadata.annotations'], about },
      null,
    );
  }
  return columnsOf(resource).get(lower);
};

/** True for a facet column: items have no cell of it. */
export const isFacetColumn = (column: Column): column is FacetColumn => 'place' in column;

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

/** The column of a name in a filter or order: id in any case, title, or the service's field path. */
export const findColumn = (name: string, resource: Resource): Column | undefined =>
  resource.column(name.toLowerCase()) ??
  resource.columns.find(({ title, path }) => title.toLowerCase() === name.toLowerCase() || path === name);

/** The column or facet of a name in a filter. */
export const findCompared = (name: string, resource: Resource): Column | undefined =>
  findColumn(name, resource) ?? facetColumn(name, resource);

/** Error for an unknown column, with suggestions, nearest first. `instead` is another possible meaning. */
export const unknownColumn = (
  name: string,
  resource: Resource,
  instead: string | null = null,
): { readonly message: string; readonly near: string | null } => {
  const ids = resource.columns.map(({ id }) => id);
  const all = [...ids, ...facetColumns(resource).map(({ id }) => id)];
  const likely = nearest(name.toLowerCase(), all);
  const alike = all.filter((id) => id !== likely && id.startsWith(name.slice(0, 2).toLowerCase()));
  const near = likely === null ? alike : [likely, ...alike];
  const shown = near.length > 0 ? near : ids;
  const columns = `${near.length > 0 ? 'did you mean' : 'columns'}: ${shown.join(' ')}`;
  // Suggestions precede the list of all columns, which may be cut.
  const said = [`no column ${name}`, ...(near.length > 0 ? [columns, instead] : [instead, columns])];
  return { message: said.filter((part) => part !== null).join('; '), near: near[0] ?? null };
};
