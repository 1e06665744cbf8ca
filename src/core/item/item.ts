import type { Evidence, ItemEvent, ItemFacets } from '../facet/index.ts';
import type { KindId } from '../query/index.ts';
import { ABSENT, PRESENT } from '../secrets/index.ts';
import { type Cell, type CellValue, isArray, isObject, type Json, type Note } from '../values/index.ts';
import type { Link, Section } from '../view/index.ts';

/** A form of an item as JSON, such as the published or the draft form of a profile. */
export interface ItemForm {
  readonly title: string;
  readonly json: Json;
}

/** A resource of any kind: read, disarmed, without secrets. Its model is private to its kind. */
export interface Item {
  readonly kind: KindId;
  /** Unique in its list: the service's uid, else name and digest of the content. */
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
  /** The forms of the item that can be compared (published and draft form of a profile); empty if there is only one form. */
  forms(): readonly ItemForm[];
  /**
   * Values under every facet of the kind. `changed` are the values of the facet of changes, which the JSON of the item does not
   * contain. The item is not kept parsed, since callers visit many items.
   */
  facets(changed?: readonly string[]): ItemFacets;
  /** Findings of the kind's rules at `now` (epoch ms), in rule order, without fleet rules. */
  evidence(now: number): readonly Evidence[];
  /** Dated events of the item, in any order. */
  events(): readonly ItemEvent[];
  /** Searched texts, folded for the search, one per line: name, uid, columns except times, and further words such as addresses. */
  search(): string;
  /** The searched texts in their original case. */
  texts(): string;
  /** The admitted JSON in the service's order of fields, for callers that read single fields of many items. */
  raw(): Json;
  /** The admitted JSON in the document's order of fields. */
  json(): Json;
  jsonText(): string;
  /** True if the other item has the same uid and content. Secrets are not compared. */
  same(other: Item): boolean;
}

/** The rows of a list that an earlier run kept in the cache. */
export interface CachedRows {
  /** The items in the order last displayed. */
  readonly items: readonly Item[];
  /** The service's total at that time; for a complete list, the number of its rows; null if unknown. */
  readonly count: number | null;
  /** Epoch ms of the last answer that confirmed the rows. */
  readonly receivedAt: number;
}

// Exports hide free texts, since masks cannot find all secrets in them.

/** Text that replaces a free text. */
const HIDDEN = '(hidden)';

/** Matches keys of file contents. */
const FREE_TEXT =
  /^(?:values|valuesYaml|body|content|contents|manifest|yaml|raw|script|userData|cloudInit|cloudConfig)$/i;
const FREE_MAP = /^(?:params|parameters|annotations|env|variables|macros|inputs)$/i;
/** Matches annotation keys that never hold a secret. */
const HARMLESS_KEY =
  /^(?:(?:[\w.-]{1,100}\.)?(?:kubernetes\.io|k8s\.io|helm\.sh|x-k8s\.io)\/(?!last-applied-configuration).*|description|owner|team|environment|region|zone|site|location|version|revision|gitRef|git-ref|branch|commit|createdBy|updatedBy)$/i;
/** Matches values that cannot be a secret. */
const HARMLESS_VALUE =
  /^(?:true|false|null|yes|no|on|off|-?\d{1,7}(?:\.\d{1,4})?|\d{4}-\d\d-\d\d(?:T[\d:.]{4,15}Z?)?|v?\d{1,4}(?:\.\d{1,6}){1,3}|)$/i;

const isShown = (text: string): boolean =>
  text === PRESENT || text === ABSENT || text === HIDDEN || HARMLESS_VALUE.test(text.trim());

/** Replaces the free texts in JSON (values, params, annotations, scripts) by `(hidden)`, and counts them. */
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

/** True for the path of a free-text field. */
const isFreeColumn = (id: string): boolean =>
  id.split('.').some((step, at, path) => FREE_MAP.test(step) || (at === path.length - 1 && FREE_TEXT.test(step)));

/** Wraps an item for an export, with its free texts hidden (`withoutFreeTexts`). `onHidden` gets the number of hidden texts at each read. */
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
