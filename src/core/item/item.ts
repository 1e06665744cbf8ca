import type { Evidence, ItemEvent, ItemFacets } from '../facet/index.ts';
import type { KindId } from '../query/index.ts';
import type { Cell, CellValue, Json, Note } from '../values/index.ts';
import type { Link, Section } from '../view/index.ts';

/** One form of an item, as JSON. */
export interface ItemForm {
  readonly title: string;
  readonly json: Json;
}

/** One resource of any kind, read, sanitised and free of secrets. What is inside stays with its kind. */
export interface Item {
  readonly kind: KindId;
  /** Unique in its list. The service's uid; where that is missing, the name or a digest of the content. */
  readonly uid: string;
  readonly name: string;
  readonly notes: readonly Note[];
  /**
   * A place for what a filter last found out about the item (`query/filter/match/filter-memo.ts`), 0 for nothing yet: many items
   * are asked with each key, and a table beside them costs more than the filter. No part of what the item says.
   */
  verdict: number;
  /** What a column is worth, for order, filter and count. Null for unknown values and unknown columns. */
  value(column: string): CellValue;
  /** What a column shows at `now` (epoch ms). */
  cell(column: string, now: number): Cell;
  /** The sections of the detail at `now` (epoch ms). */
  sections(now: number): readonly Section[];
  /** The things of other kinds that the item points at. */
  links(): readonly Link[];
  /** True when the item has several forms that can be compared. */
  hasForms(): boolean;
  /** The forms of the item that can be compared (a profile's published and draft); empty when it has only one. */
  forms(): readonly ItemForm[];
  /** What it is worth under every facet of its kind. Many items may be asked: none is kept open for it. */
  facets(): ItemFacets;
  /** What the rules of its kind find in it at `now` (epoch ms), in their order; those of the fleet find nothing here. */
  evidence(now: number): readonly Evidence[];
  /** What happened to it at times that it gives itself, in any order. */
  events(): readonly ItemEvent[];
  /** Lower-case text that words of a filter are looked for in: columns but ages, name, uid, addresses; one a line. */
  search(): string;
  /** The same text in upper and lower case as it was read. */
  texts(): string;
  /** The whole item as it was admitted, fields in the service's order: for reading single fields of many items. */
  raw(): Json;
  /** The whole item in the document's order of fields, sanitised, secrets as present or absent. */
  json(): Json;
  /** True when the other item has the same uid and says the same. Secrets are not compared: they are not here. */
  same(other: Item): boolean;
  /** Lets go of what it arrived with: one of many that stays keeps no more memory than it needs. */
  settle(): void;
}
