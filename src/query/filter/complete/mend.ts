import { findCompared, LABEL_KEY, parseFilter, printName, printValue, TEST_HEAD } from '../language/index.ts';
import { countText } from './count-text.ts';
import type { CompletionSource } from './option.ts';
import { LABEL_KEYS, labelValues } from './questions.ts';

/** A replacement for the end of a text, from an index on. */
export interface Correction {
  readonly from: number;
  readonly options: readonly { readonly text: string; readonly hint: string }[];
}

const MAX_VALUES = 20;

/**
 * The likely intended filter for an invalid one: an existing label in place of an unknown column, else the nearest
 * spelling. Null for a valid filter, and where there is no candidate.
 */
export const mended = (text: string, known: CompletionSource): Correction | null => {
  const result = parseFilter(text, known.resource);
  if (result.ok) return null;
  const labels = labelsFor(text, result.position, known);
  if (labels.length > 0) return { from: result.position, options: labels };
  if (result.fix === undefined) return null;
  const { from, to, text: right } = result.fix;
  return { from, options: [{ text: right + text.slice(to), hint: '' }] };
};

/** Labels for unknown columns: `site=muc-1` where items have a label `site`. */
const labelsFor = (
  text: string,
  position: number,
  { resource, occurring }: CompletionSource,
): Correction['options'] => {
  TEST_HEAD.lastIndex = position;
  const [head = '', name = '', sign = ''] = TEST_HEAD.exec(text) ?? [];
  if (name === '' || name.includes('.') || findCompared(name, resource) !== undefined) return [];
  const key = occurring(LABEL_KEYS).texts.find((one) => one.text.toLowerCase() === name.toLowerCase());
  if (key === undefined || !/^(?:[!=]?=|!?~)$/.test(sign)) return [];
  const label = `label:${printName(key.text, LABEL_KEY)}${sign.replace('==', '=')}`;
  const typed = text.slice(position + head.length);
  const { texts, whole } = occurring(labelValues(key.text));
  const alike = texts.filter((one) => one.text.toLowerCase().includes(typed.toLowerCase())).slice(0, MAX_VALUES);
  if (alike.length === 0) return [{ text: label + typed, hint: 'a label' }];
  return alike.map(({ text: value, ...count }) => ({
    text: label + printValue(value),
    hint: whole ? countText(count) : '',
  }));
};
