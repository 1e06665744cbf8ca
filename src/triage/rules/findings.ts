import type { ItemFacets } from '../../core/facet/index.ts';

/** What the rules of a kind found in one item, and which of them cannot be decided. */
export type ItemFindings = Pick<ItemFacets, 'found' | 'undecided'>;

/** Different findings that are kept once; what comes after is kept for each item. */
const MAX_SHARED = 20_000;
const NOTHING: ItemFindings = { found: [], undecided: [] };

/** What the rules found in each item, kept while the items are read for their facets. Most items share theirs with many. */
export class Findings<Row extends object = object> {
  readonly #ofRow = new WeakMap<Row, ItemFindings>();
  readonly #shared = new Map<string, ItemFindings>();

  /** Keeps what was found in an item. */
  keep(row: Row, { found, undecided }: ItemFindings): void {
    const key = JSON.stringify([found.flatMap(({ rule, value }) => [rule, value]), undecided]);
    const known = this.#shared.get(key) ?? { found, undecided };
    if (this.#shared.size < MAX_SHARED) this.#shared.set(key, known);
    this.#ofRow.set(row, known);
  }

  /** What was found in an item; nothing for one that was not read. */
  of(row: Row): ItemFindings {
    return this.#ofRow.get(row) ?? NOTHING;
  }
}
