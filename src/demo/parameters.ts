import { CLOUD_TYPES, type CloudType, DEFAULT_PERIOD, PAGE_LIMIT } from '../core/query/index.ts';
import { INVALID, unprocessable } from './errors.ts';

/** Names of query parameters and headers (in-the-field.md, names the document does not show). */
export const PARAMETER = {
  cloudType: 'type',
  fields: 'fields',
  filter: 'filters',
  order: 'orderBy',
  limit: 'limit',
  offset: 'offset',
  continue: 'continue',
  period: 'metricPeriod',
} as const;
export const SCOPE_HEADER = 'projectuid';
export const KEY_HEADERS = ['apikey', 'authorization'] as const;

/** @throws Refusal unless the parameter is a whole number between the bounds; absent and empty give the fallback. */
const wholeNumber = (
  query: URLSearchParams,
  name: string,
  bounds: { readonly least: number; readonly most: number; readonly fallback: number },
): number => {
  const text = query.get(name);
  if (text === null || text === '') return bounds.fallback;
  if (!/^[+-]?\d+$/.test(text)) throw unprocessable(INVALID.type, `${name} in query must be of type int64: "${text}"`);
  const value = Number(text);
  if (value > bounds.most) {
    throw unprocessable(INVALID.aboveMaximum, `${name} in query should be less than or equal to ${bounds.most}`);
  }
  if (value < bounds.least) {
    throw unprocessable(INVALID.belowMinimum, `${name} in query should be greater than or equal to ${bounds.least}`);
  }
  return value;
};

/** Page size, 50 by default; more is refused (document 8). Zero counts as absent. */
export const readLimit = (query: URLSearchParams): number =>
  wholeNumber(query, PARAMETER.limit, { least: 0, most: PAGE_LIMIT, fallback: PAGE_LIMIT }) || PAGE_LIMIT;

export const readOffset = (query: URLSearchParams): number =>
  wholeNumber(query, PARAMETER.offset, { least: 0, most: 0x7fffffff, fallback: 0 });

/** The metric period in minutes (document 4.5). */
export const readPeriod = (query: URLSearchParams): number =>
  wholeNumber(query, PARAMETER.period, { least: 1, most: 0x7fffffff, fallback: DEFAULT_PERIOD });

/** Cloud type filter of edge hosts (document 4.2), null for all. */
export const readCloudType = (query: URLSearchParams): CloudType | null => {
  const text = query.get(PARAMETER.cloudType);
  if (text === null || text === '') return null;
  const type = CLOUD_TYPES.find((known) => known === text);
  if (type !== undefined) return type;
  throw unprocessable(INVALID.oneOf, `${PARAMETER.cloudType} in query should be one of [${CLOUD_TYPES.join(' ')}]`);
};
