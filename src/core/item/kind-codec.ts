import { lazy, SharedTexts } from '../memo/index.ts';
import { type Cell, type CellValue, type Tone, UNKNOWN, UNKNOWN_TEXT } from '../values/index.ts';
import { type ColumnSpec, valueText } from '../view/index.ts';
import { KindFacets } from './kind-facets.ts';
import type { ResourceSpec } from './resource-spec.ts';

/**
 * Column values of an item, in the kind's order, then the texts of columns with a text of their own, then the tones of
 * columns with a tone. One flat list per item, since items may be many.
 */
export type Cells = readonly CellValue[];

/** A kind's spec, prepared for its items. */
export class KindCodec<Model> {
  readonly spec: ResourceSpec<Model>;
  /** Index of each column by id. */
  readonly places: ReadonlyMap<string, number>;
  /** Number of cells per item, and which of them are texts and tones. */
  readonly size: number;
  readonly textPlaces: ReadonlySet<number>;
  readonly tonePlaces: ReadonlySet<number>;
  readonly #facets = lazy(() => new KindFacets(this.spec));
  readonly #columns: readonly ColumnSpec<Model>[];
  /** Index of each column's text and tone cell; -1 for none. */
  readonly #texts: readonly number[];
  readonly #tones: readonly number[];
  readonly #shared: readonly SharedTexts[];

  constructor(spec: ResourceSpec<Model>) {
    this.spec = spec;
    this.#columns = spec.columns;
    this.places = new Map(spec.columns.map(({ id }, index) => [id, index]));
    let size = spec.columns.length;
    const place = (wanted: boolean): number => {
      if (wanted) size += 1;
      return wanted ? size - 1 : -1;
    };
    this.#texts = spec.columns.map(({ text }) => place(text !== undefined));
    this.#tones = spec.columns.map(({ tone }) => place(tone !== undefined));
    this.size = size;
    this.textPlaces = new Set(this.#texts.filter((at) => at >= 0));
    this.tonePlaces = new Set(this.#tones.filter((at) => at >= 0));
    this.#shared = spec.columns.map(() => new SharedTexts());
  }

  /** Facets of the kind and how items are read for them. */
  get facets(): KindFacets<Model> {
    return this.#facets();
  }

  /** Fingerprint of the cell layout: cached cells of another layout are unreadable. */
  get layout(): string {
    const columns = this.#columns.map(({ id, type, text, tone }) =>
      [id, type, text === undefined ? '' : 'text', tone === undefined ? '' : 'tone'].join(' '),
    );
    return columns.join(',');
  }

  /** The cells of an item. */
  cells(model: Model): Cells {
    const cells = new Array<CellValue>(this.size).fill(null);
    for (let place = 0; place < this.#columns.length; place += 1) {
      const column = this.#columns[place];
      const value = column?.value(model) ?? null;
      if (column === undefined || value === null) continue;
      const shared = this.#shared[place];
      cells[place] = typeof value === 'string' ? (shared?.of(value) ?? value) : value;
      if (column.text !== undefined) cells[this.#texts[place] ?? 0] = shared?.of(column.text(model)) ?? null;
      if (column.tone !== undefined) cells[this.#tones[place] ?? 0] = column.tone(model);
    }
    return cells;
  }

  /** Displayed cell of a column at `now` (epoch ms). */
  cell(cells: Cells, place: number, now: number): Cell {
    const value = cells[place] ?? null;
    const type = this.#columns[place]?.type;
    if (value === null || type === undefined) return UNKNOWN;
    const text = cells[this.#texts[place] ?? -1] ?? valueText(type, value, now);
    if (text === UNKNOWN_TEXT) return UNKNOWN;
    return { value, text: String(text), tone: (cells[this.#tones[place] ?? -1] as Tone | undefined) ?? 'plain' };
  }
}
