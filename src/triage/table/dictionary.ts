import type { FacetLeaf } from '../../core/facet/index.ts';

/** What a code stands for. */
export interface CodeMeaning {
  /** Index of the facet. */
  readonly facet: number;
  /** Null for what is not told apart: rarer values of a facet that has too many. */
  readonly leaf: FacetLeaf | null;
}

/** One code for each (facet, value), in one space over all facets, and how many rows have it. */
export class Dictionary {
  readonly #leaves: (FacetLeaf | null)[] = [];
  #facets = new Uint16Array(1024);
  #rows = new Uint32Array(1024);

  /** Codes so far. */
  get size(): number {
    return this.#leaves.length;
  }

  /** The facet of each code; longer than there are codes. */
  get facets(): Uint16Array {
    return this.#facets;
  }

  /** K: how many rows have each code; longer than there are codes. */
  get rows(): Uint32Array {
    return this.#rows;
  }

  /** The value of a code; null for what is not told apart. */
  leaf(code: number): FacetLeaf | null {
    return this.#leaves[code] ?? null;
  }

  /** A new code. */
  add(facet: number, leaf: FacetLeaf | null): number {
    const code = this.#leaves.push(leaf) - 1;
    if (code >= this.#facets.length) {
      const facets = new Uint16Array(this.#facets.length * 2);
      facets.set(this.#facets);
      this.#facets = facets;
      const rows = new Uint32Array(this.#rows.length * 2);
      rows.set(this.#rows);
      this.#rows = rows;
    }
    this.#facets[code] = facet;
    return code;
  }

  /** Counts a row that has the codes in, or out with −1. */
  count(codes: Uint32Array, count: number, sign: 1 | -1): void {
    const rows = this.#rows;
    for (let at = 0; at < count; at += 1) {
      const code = codes[at] ?? 0;
      rows[code] = (rows[code] ?? 0) + sign;
    }
  }

  /** Forgets the value of a code whose facet is kept in another way. */
  forget(code: number): void {
    this.#leaves[code] = null;
  }
}
