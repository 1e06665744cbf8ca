import type { Evidence, Facet, FacetLeaf, FacetSpec, Found, ItemFacets } from '../facet/index.ts';
import { leafOf, RANK } from '../facet/index.ts';
import type { TapeValue } from '../json-scan/index.ts';
import type { CellValue, Json } from '../values/index.ts';
import type { ColumnSpec } from '../view/index.ts';
import { OtherFacets } from './other-facets.ts';
import type { ResourceSpec } from './resource-spec.ts';

const NONE: readonly FacetLeaf[] = [];

/** Facets and rules of a kind, with how items are read for them. */
export class KindFacets<Model> {
  /** Column facets first, then the kind's own, then the rule facet. */
  readonly specs: readonly FacetSpec<Model>[];
  readonly #spec: ResourceSpec<Model>;
  /** Number of column facets, and the indexes of those columns. */
  readonly #columns: readonly number[];
  readonly #others: OtherFacets;

  constructor(spec: ResourceSpec<Model>) {
    const columns = spec.columns.map(columnFacet);
    this.#spec = spec;
    this.#columns = columns.flatMap((facet, place) => (facet === null ? [] : [place]));
    this.specs = [...columns.filter((facet) => facet !== null), ...spec.facets, ruleFacet(spec)];
    const read = [...(spec.fields ?? []), ...[...spec.columns, ...this.specs].flatMap(({ fields }) => fields)];
    this.#others = new OtherFacets(spec.shape ?? [], read);
  }

  /** Facet values of an item: `cell` gives a column value by index, `source` is the model's JSON or tape. */
  read(model: Model, source: Json | TapeValue, cell: (place: number) => CellValue): ItemFacets {
    const { specs } = this;
    const columns = this.#columns;
    const values = new Array<readonly FacetLeaf[]>(specs.length).fill(NONE);
    for (let at = 0; at < columns.length; at += 1) values[at] = leavesOf(cell(columns[at] ?? 0));
    for (let at = columns.length; at < specs.length - 1; at += 1) values[at] = specs[at]?.values(model) ?? NONE;
    const found: { rule: string; value: string }[] = [];
    const undecided: string[] = [];
    for (const rule of this.#spec.rules) {
      if (rule.fleet !== undefined) continue;
      const holds = rule.holds(model, 0);
      if (holds === null) undecided.push(rule.id);
      else for (const { value } of holds) found.push({ rule: rule.id, value });
    }
    values[specs.length - 1] = found.length === 0 ? NONE : [...new Set(found.map(({ rule }) => rule))];
    return { values, others: this.#others.of(this.#spec.entries(model), source), found, undecided };
  }

  /** Findings of the rules in an item at `now` (epoch ms). */
  evidence(model: Model, now: number): readonly Evidence[] {
    return this.#spec.rules.flatMap((rule) => {
      if (rule.fleet !== undefined) return [];
      return (rule.holds(model, now) ?? []).map((found: Found) => ({ rule: rule.id, ...found }));
    });
  }
}

const leavesOf = (value: CellValue): readonly FacetLeaf[] => {
  const leaf = leafOf(value);
  return leaf === null ? NONE : [leaf];
};

/** A column as a facet; null where the column opts out. */
const columnFacet = <Model>(column: ColumnSpec<Model>): FacetSpec<Model> | null => {
  const { id, title, type, fields, about, facet = {} } = column;
  if (facet === false || type === 'field') return null;
  return {
    id,
    title: facet.title ?? title.toLowerCase(),
    type,
    role: facet.role ?? 'trait',
    rank: facet.rank ?? RANK.rest,
    many: false,
    fields,
    about,
    values: (model) => leavesOf(column.value(model)),
  };
};

/** Ids of the rules that hold. Derived: they repeat reported values. */
const ruleFacet = <Model>({ rules }: ResourceSpec<Model>): Facet & FacetSpec<Model> => ({
  id: 'rule',
  title: 'finding',
  type: 'text',
  role: 'derived',
  rank: RANK.rest,
  many: true,
  fields: [...new Set(rules.flatMap(({ fields, fleet }) => (fleet === undefined ? fields : [])))],
  about: 'rules that find something in the item',
  values: (model) =>
    rules.flatMap((rule) => (rule.fleet === undefined && (rule.holds(model, 0)?.length ?? 0) > 0 ? [rule.id] : [])),
});
