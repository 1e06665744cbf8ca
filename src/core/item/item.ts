import type { Evidence, ItemEvent, ItemFacets } from '../facet/index.ts';
import type { KindId } from '../query/index.ts';
import type { Cell, CellValue, Json, Note } from '../values/index.ts';
import type { Link, Section } from '../view/index.ts';

/** One form of an item, as JSON. */
export interface ItemForm {
  readonly title: string;
  readonly json: Json;
}

/** One resource of any kind: read, sanitised, without secrets. Its model is private to its kind. */
export interface Item {
  readonly kind: KindId;
  /** Unique in its list: the service's uid, else the name or a digest of the content. */
  readonly uid: string;
  readonly name: string;
  readonly notes: readonly Note[];
  /**
   * Slot for the memo of the last filter (`query/filter/match/filter-memo.ts`), 0 for none: filters check many items
   * per key press, and a separate table costs more than the filter. Not part of the item's content.
   */
  verdict: number;
  /** Value of a column, for order, filter and count. Null for unknown values and unknown columns. */
  value(column: string): CellValue;
  /** Displayed cell of a column at `now` (epoch ms). */
  cell(column: string, now: number): Cell;
  /** The sections of the detail at `now` (epoch ms). */
  sections(now: number): readonly Section[];
  /** Items of other kinds that the item refers to. */
  links(): readonly Link[];
  /** True when the item has several forms that can be compared. */
  hasForms(): boolean;
  /** The forms of the item that can be compared (a profile's published and draft); empty when it has only one. */
  forms(): readonly ItemForm[];
  /** Values under every facet of its kind. The item is not kept parsed for it: callers visit many. */
  facets(): ItemFacets;
  /** Findings of the kind's rules at `now` (epoch ms), in rule order; fleet rules have none here. */
  evidence(now: number): readonly Evidence[];
  /** Dated events of the item, in any order. */
  events(): readonly ItemEvent[];
  /** Lower-case searched texts: columns but ages, name, uid, addresses; one per line. */
  search(): string;
  /** The searched texts in their original case. */
  texts(): string;
  /** The admitted JSON in the service's order of fields: for reading single fields of many items. */
  raw(): Json;
  /** The admitted JSON in the document's order of fields. */
  json(): Json;
  /** True when the other item has the same uid and content. Secrets are not compared. */
  same(other: Item): boolean;
  /** Releases memory shared with the response body: for items that stay. */
  settle(): void;
}
