import { type Column, entryNamed, type Item, isSent, type Resource } from '../core/item/index.ts';
import { isBelowMap } from '../core/query/index.ts';
import { nearest } from '../core/text/index.ts';
import {
  type Condition,
  choiceOf,
  conditions,
  type Field,
  type Filter,
  fieldText,
  labelField,
  pathField,
  type Single,
  singles,
} from './filter/language/index.ts';
import { holdsCondition, matcher, valuesOf } from './filter/match/index.ts';

/** A name or value of a filter that neither the document nor any item has, so that it is probably misspelt. */
export interface Misspelt {
  /** The misspelt part of the filter: `health=unhealty`, `spec.devise.os`, `label:sites`. */
  readonly text: string;
  /** The nearest known name or value; null if no name is similar. */
  readonly near: string | null;
  /** The allowed values, if the set of values is closed; else empty. */
  readonly choices: readonly string[];
  /** True for labels, annotations and packs, which may have any name: an item that is not loaded may have it. */
  readonly isOpen: boolean;
}

/** Names and values of a filter that are probably misspelt. Empty for an empty list, which proves nothing. */
export const misspelt = (filter: Filter, items: readonly Item[], resource: Resource): readonly Misspelt[] => {
  if (items.length === 0) return [];
  const found = [
    ...conditions(filter).flatMap((condition) => misspeltIn(condition, items, resource) ?? []),
    ...singles(filter).flatMap((term) => misspeltWord(term, items, resource) ?? []),
  ];
  return found.filter(({ text }, index) => found.findIndex((other) => other.text === text) === index);
};

/** A plain word that no item contains and that is similar to a value of a column, such as `unhealty`; else null. */
const misspeltWord = (term: Single, items: readonly Item[], resource: Resource): Misspelt | null => {
  if (term.type !== 'word' || term.negated || term.literal === true) return null;
  const near = nearest(
    term.text,
    resource.columns.flatMap(({ choices = [] }) => choices),
  );
  if (near === null || items.some(matcher({ text: term.text, terms: [term] }, 0))) return null;
  return { text: term.text, near, choices: [], isOpen: true };
};

const misspeltIn = (condition: Condition, items: readonly Item[], resource: Resource): Misspelt | null => {
  const { field, raw } = condition;
  const { of, name, column } = field;
  if (of === 'label' || of === 'pack') return hasField(items, field) ? null : unknownName(fieldText(field));
  if (of === 'facet' && name.startsWith(ANNOTATION)) {
    const path = `metadata.annotations.${name.slice(ANNOTATION.length)}`;
    return hasField(items, pathField(path)) ? null : unknownName(name);
  }
  if (of === 'path') {
    if (isDocumented(name, resource) || hasField(items, field)) return null;
    return { text: name, near: nearest(name, resource.fields), choices: [], isOpen: false };
  }
  const choices = column?.choices;
  if (choices === undefined || column === undefined || !namesChoice(condition)) return null;
  if (choiceOf(column, raw) !== undefined) return null;
  // Facets with choices are computed by this program, so no item has another value.
  const same = { ...condition, operator: '=' } as const;
  if (of === 'column' && items.some((item) => holdsCondition(same, item, 0))) return null;
  return { text: `${name}=${raw}`, near: nearest(raw.toLowerCase(), choices), choices, isOpen: false };
};

/** Field paths, labels and annotations of columns that no item has. Empty for an empty list, which proves nothing. */
export const namesWithout = (
  columns: readonly Column[],
  items: readonly Item[],
  resource: Resource,
): readonly Misspelt[] =>
  items.length === 0 ? [] : columns.flatMap((column) => columnWithout(column, items, resource) ?? []);

const columnWithout = ({ id, type }: Column, items: readonly Item[], resource: Resource): Misspelt | null => {
  const entry = entryNamed(id);
  const field =
    entry?.map === 'label'
      ? labelField(entry.key)
      : entry !== null
        ? pathField(`metadata.annotations.${entry.key}`)
        : type === 'field'
          ? pathField(id.replace(/^\./, ''))
          : null;
  if (field === null || hasField(items, field) || items.slice(0, SAMPLE).some((item) => isSent(item.raw(), field.name)))
    return null;
  const isOpen = entry !== null || isDocumented(field.name, resource);
  return isOpen ? unknownName(id) : { ...unknownName(id), near: nearest(field.name, resource.fields) };
};

/** Maximum number of items searched for an empty list or object at a path, since each item must be parsed. */
const SAMPLE = 200;

const ANNOTATION = 'annotation:';

const unknownName = (text: string): Misspelt => ({ text, near: null, choices: [], isOpen: true });

const hasField = (items: readonly Item[], field: Field): boolean =>
  items.some((item) => valuesOf(item, field).length > 0);

/** True for a comparison with a whole value. */
const namesChoice = ({ operator, form }: Condition): boolean =>
  form === undefined && (operator === '=' || operator === '!=');

/** True for a path of the document, a path above such a path, or a path into a map. */
const isDocumented = (path: string, { fields }: Resource): boolean => {
  const wanted = path.toLowerCase();
  return isBelowMap(path) || fields.some((field) => `${field.toLowerCase()}.`.startsWith(`${wanted}.`));
};

/** The remedy for a misspelt name or value: `did you mean unhealthy; there are healthy, unhealthy, unknown`. */
export const misspeltRemedy = ({ near, choices }: Misspelt): string => {
  const remedies = [
    ...(near === null ? [] : [`did you mean ${near}`]),
    ...(choices.length === 0 ? [] : [`there are ${choices.join(', ')}`]),
  ];
  return remedies.join('; ') || 'check the spelling';
};
