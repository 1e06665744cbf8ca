import type { Evidence, ItemEvent, ItemFacets } from '../facet/index.ts';
import type { KindId } from '../query/index.ts';
import { ABSENT, PRESENT } from '../secrets/index.ts';
import { type Cell, type CellValue, isArray, isObject, type Json, type Note } from '../values/index.ts';
import type { Link, Section } from '../view/index.ts';

/** One form of an item, as JSON. */
export interface ItemForm {
  readonly title: string;
  readonly json: Json;
}

/** One resource of any kind: read, disarmed, without secrets. Its model is private to its kind. */
export interface Item {
  readonly kind: KindId;
  /** Unique in its list: the service's uid, else the name or a digest of the content. */
  readonly uid: string;
  readonly name: string;
  readonly notes: readonly Note[];
  /** Value of a column, for order, filter and count. Null for unknown values and unknown columns. */
  value(column: string): CellValue;
  /** Displayed cell of a column at `now` (epoch ms). */
  cell(column: string, now: number): Cell;
  /** The sections of the detail at `now` (epoch ms). */
  sections(now: number): readonly Section[];
  /** Items of other kinds that the item refers to. */
  links(): readonly Link[];
  /** The forms of the item that can be compared (a profile's published and draft); empty when it has only one. */
  forms(): readonly ItemForm[];
  /**
   * Values under every facet of its kind, and the names of what `changed`, which no item knows itself. The item is not
   * kept parsed for it: callers visit many.
   */
  facets(changed?: readonly string[]): ItemFacets;
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
  jsonText(): string;
  /** True when the other item has the same uid and content. Secrets are not compared. */
  same(other: Item): boolean;
}

/** Rows of a list from the cache of an earlier run. */
export interface CachedRows {
  /** In the order last displayed. */
  readonly items: readonly Item[];
  /** The service's total at that time, of a complete list the number of its rows; null if unknown. */
  readonly count: number | null;
  /** Epoch ms of the last answer that confirmed them. */
  readonly receivedAt: number;
}

// Exports omit free texts: masks cannot find all secrets in them.

/** Replaces a free text. */
const HIDDEN = '(hidden)';

/** Keys of file contents. */
const FREE_TEXT =
  /^(?:values|valuesYaml|body|content|contents|manifest|yaml|raw|script|userData|cloudInit|cloudConfig)$/i;
const FREE_MAP = /^(?:params|parameters|annotations|env|variables|macros|inputs)$/i;
/** Annotation keys that never hold a secret. */
const HARMLESS_KEY =
  /^(?:(?:[\w.-]{1,100}\.)?(?:kubernetes\.io|k8s\.io|helm\.sh|x-k8s\.io)\/(?!last-applied-configuration).*|description|owner|team|environment|region|zone|site|location|version|revision|gitRef|git-ref|branch|commit|createdBy|updatedBy)$/i;
/** Values that cannot be a secret. */
const HARMLESS_VALUE =
  /^(?:true|false|null|yes|no|on|off|-?\d{1,7}(?:\.\d{1,4})?|\d{4}-\d\d-\d\d(?:T[\d:.]{4,15}Z?)?|v?\d{1,4}(?:\.\d{1,6}){1,3}|)$/i;

const isShown = (text: string): boolean =>
  text === PRESENT || text === ABSENT || text === HIDDEN || HARMLESS_VALUE.test(text.trim());

/** Replaces the free texts in JSON, and counts them. */
export const withoutFreeTexts = (json: Json): { readonly json: Json; readonly hidden: number } => {
  let hidden = 0;
  const hide = (text: string): string => {
    if (isShown(text)) return text;
    hidden += 1;
    return HIDDEN;
  };
  const within = (value: Json, free: boolean): Json => {
    if (typeof value === 'string') return free ? hide(value) : value;
    if (isArray(value)) return value.map((entry) => within(entry, free));
    if (!isObject(value)) return value;
    const result: Record<string, Json> = {};
    for (const [key, entry] of Object.entries(value)) {
      const isFree = free ? !HARMLESS_KEY.test(key) : isFreeKey(key, entry);
      Object.defineProperty(result, key, {
        value: within(entry, isFree),
        enumerable: true,
        writable: true,
        configurable: true,
      });
    }
    return result;
  };
  return { json: within(json, false), hidden };
};

const isFreeKey = (key: string, value: Json): boolean =>
  FREE_MAP.test(key) ? isObject(value) || typeof value === 'string' : FREE_TEXT.test(key) && typeof value === 'string';

/** True for a column of a free-text field, by its path. */
const isFreeColumn = (id: string): boolean =>
  id.split('.').some((step, at, path) => FREE_MAP.test(step) || (at === path.length - 1 && FREE_TEXT.test(step)));

/** An item for export; `onHidden` receives the number of hidden texts. */
export const leavingItem = (item: Item, onHidden: (count: number) => void): Item =>
  new Proxy(item, {
    get: (target, name) => {
      if (name === 'json') {
        return (): Json => {
          const { json, hidden } = withoutFreeTexts(target.json());
          onHidden(hidden);
          return json;
        };
      }
      if (name === 'value')
        return (id: string) => (isFreeColumn(id) ? hiddenValue(target.value(id), onHidden) : target.value(id));
      if (name === 'cell')
        return (id: string, now: number) => {
          const cell = target.cell(id, now);
          return isFreeColumn(id) ? { ...cell, text: String(hiddenValue(cell.text, onHidden)) } : cell;
        };
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });

const hiddenValue = <Value>(value: Value, onHidden: (count: number) => void): Value | string => {
  if (typeof value !== 'string' || isShown(value) || value === '–') return value;
  onHidden(1);
  return HIDDEN;
};

/** Notice of hidden texts, with the option that includes them. */
export const hiddenSentence = (count: number): string =>
  `${count} free-text value${count === 1 ? '' : 's'} hidden; --with-values shows ${count === 1 ? 'it' : 'them'}`;
