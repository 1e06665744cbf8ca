import { isArray, isObject, type Json } from '../../core/values/index.ts';
import { PARAMETER } from '../parameters.ts';
import type { Faults } from './fault.ts';

/** JSON without lists of objects. */
const withoutLists = (json: Json): Json =>
  isObject(json)
    ? Object.fromEntries(
        Object.entries(json).flatMap(([key, value]) =>
          isArray(value) && value.some(isObject) ? [] : [[key, withoutLists(value)]],
        ),
      )
    : json;

const forget =
  (...names: readonly string[]) =>
  (query: URLSearchParams): void => {
    for (const name of names) query.delete(name);
  };

/** Parameters that are accepted and silently ignored. */
export const UNHEEDED_FAULTS: Faults = {
  'sparse-fields': {
    about: 'a field selection omits everything inside lists',
    page: ({ items, listmeta }, query) => ({
      items: query.has(PARAMETER.fields) ? items.map(withoutLists) : items,
      listmeta,
    }),
  },
  'ignored-filter': {
    about: 'the same rows, whatever filter and type say',
    ask: forget(PARAMETER.filter, PARAMETER.cloudType),
  },
  'ignored-order': { about: 'the same order, whatever is requested', ask: forget(PARAMETER.order) },
};
