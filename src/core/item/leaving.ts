import { ABSENT, PRESENT } from '../secrets/index.ts';
import { isArray, isObject, type Json } from '../values/index.ts';
import type { Item } from './item.ts';

// What leaves the machine has no text that anybody may have written anything into: masks cannot know all secrets.

/** Stands in the place of a free text. */
export const HIDDEN = '(hidden)';

/** Texts of files, whatever is in them. */
const FREE_TEXT =
  /^(?:values|valuesYaml|body|content|contents|manifest|yaml|raw|script|userData|cloudInit|cloudConfig)$/i;
/** Maps of any keys. */
const FREE_MAP = /^(?:params|parameters|annotations|env|variables|macros|inputs)$/i;
/** Keys of annotations of which a rule knows that they hold no secret. */
const HARMLESS_KEY =
  /^(?:(?:[\w.-]{1,100}\.)?(?:kubernetes\.io|k8s\.io|helm\.sh|x-k8s\.io)\/(?!last-applied-configuration).*|description|owner|team|environment|region|zone|site|location|version|revision|gitRef|git-ref|branch|commit|createdBy|updatedBy)$/i;
/** Values that cannot be a secret. */
const HARMLESS_VALUE =
  /^(?:true|false|null|yes|no|on|off|-?\d{1,7}(?:\.\d{1,4})?|\d{4}-\d\d-\d\d(?:T[\d:.]{4,15}Z?)?|v?\d{1,4}(?:\.\d{1,6}){1,3}|)$/i;

const isShown = (text: string): boolean =>
  text === PRESENT || text === ABSENT || text === HIDDEN || HARMLESS_VALUE.test(text.trim());

/** JSON without free texts, and how many were hidden. */
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

/** True for a column that shows a field of free text, by its path. */
export const isFreeColumn = (id: string): boolean =>
  id.split('.').some((step, at, path) => FREE_MAP.test(step) || (at === path.length - 1 && FREE_TEXT.test(step)));

/** An item as it leaves the machine; `onHidden` is told how many of its texts were hidden. */
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

/** Says how many texts were hidden, and what shows them. */
export const hiddenSentence = (count: number): string =>
  `${count} free-text value${count === 1 ? '' : 's'} hidden; --with-values shows ${count === 1 ? 'it' : 'them'}`;
