import { type Scope, scopeText } from '../core/query/index.ts';

/** Source of the rows of an output, for readers without the screen. */
export interface Provenance {
  /** Subject: `81 edge hosts`. */
  readonly what: string;
  /** The service's label in the header. */
  readonly service: string;
  readonly scope: Scope;
  /** Time of receipt, epoch ms. */
  readonly time: number;
  /** Filters and order (`queryFacts`); empty for one item. */
  readonly query: readonly string[];
  /** How much of the list is loaded: `all 1,213 loaded`; null where missing rows are reported separately. */
  readonly extent: string | null;
}

/** The query of a view as typed; empty or null where unset. */
export interface QueryTexts {
  readonly serverFilter: string;
  readonly filter: string;
  readonly cloudType: string | null;
  /** Minutes. */
  readonly period: number | null;
  readonly order: string;
}

/** Filters and order in a few words each: `filter unhealthy`, `order health, name`. */
export const queryFacts = ({ serverFilter, filter, cloudType, period, order }: QueryTexts): readonly string[] => [
  ...(serverFilter === '' ? [] : [`service filter ${serverFilter}`]),
  filter === '' ? 'no filter' : `filter ${filter}`,
  ...(cloudType === null ? [] : [`type ${cloudType}`]),
  ...(period === null ? [] : [`period ${period} min`]),
  order === '' ? 'service order' : `order ${order.replaceAll(',', ', ')}`,
];

/** The two parts of a heading: subject, source and time; then the query. */
export const headingFacts = (provenance: Provenance): readonly (readonly string[])[] => {
  const { what, service, scope, time, query, extent } = provenance;
  const when = `as of ${new Date(time).toISOString().replace(/\.\d+Z$/, 'Z')}`;
  return [
    [what, service, scopeText(scope).replace(/^the /, ''), when],
    [...query, ...(extent === null ? [] : [extent])],
  ];
};
