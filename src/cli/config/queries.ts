import { isObject, type Json } from '../../core/values/index.ts';
import { UsageError } from '../usage-error.ts';
import { textOf } from './json-values.ts';

/** A named query of the config file, unparsed; see `named-queries.ts`. */
export interface WrittenQuery {
  readonly name: string;
  /** Its place, for errors. */
  readonly place: string;
  readonly tab: string;
  readonly filter: string;
  readonly order: string;
  readonly about: string;
}

const EXAMPLE = 'write "queries": {"NAME": {"tab": "hosts", "filter": "state=ready", "order": "-cpu"}}';

const KEYS = ['tab', 'filter', 'order', 'about'];

/**
 * Named queries of the config file: a filter of edge hosts each, or an object with tab, filter, order and about.
 * @throws UsageError with the invalid query
 */
export const queriesOf = (value: unknown, place: string): readonly WrittenQuery[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`${place} is not an object`, EXAMPLE);
  return Object.entries(value).map(([name, query]) => queryOf(name.trim(), query, `${place}.${name}`));
};

const queryOf = (name: string, value: Json, place: string): WrittenQuery => {
  if (!/^\S{1,40}$/.test(name)) throw new UsageError(`${place}: not a name of a query`, 'use one word');
  const parts = typeof value === 'string' ? { filter: value } : value;
  if (!isObject(parts)) throw new UsageError(`${place} is neither a filter nor an object`, EXAMPLE);
  const other = Object.keys(parts).find((key) => !KEYS.includes(key));
  if (other !== undefined) throw new UsageError(`${place}.${other}: unknown key`, `the keys are ${KEYS.join(', ')}`);
  const text = (key: string): string => (parts[key] === undefined ? '' : textOf(parts[key], `${place}.${key}`));
  return { name, place, tab: text('tab'), filter: text('filter'), order: text('order'), about: text('about') };
};
