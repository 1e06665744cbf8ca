import { type Scope, scopeText } from '../core/query/index.ts';

/** Where the rows of an output are from, for who gets it without the screen. */
export interface Provenance {
  /** `81 edge hosts`. */
  readonly what: string;
  /** What the header calls the service. */
  readonly service: string;
  readonly scope: Scope;
  /** When they were received, epoch ms. */
  readonly time: number;
  /** What narrows and orders them (`queryFacts`); empty for one item. */
  readonly query: readonly string[];
  /** How much of the list is here: `all 1,213 loaded`; null where that is told as missing. */
  readonly extent: string | null;
}

/** A view in texts as they are typed; empty or null where it asks for nothing. */
export interface QueryTexts {
  readonly serverFilter: string;
  readonly filter: string;
  readonly cloudType: string | null;
  /** Minutes. */
  readonly period: number | null;
  readonly order: string;
}

/** What narrows and orders rows, a few words each: `filter unhealthy`, `order health, name`. */
export const queryFacts = ({ serverFilter, filter, cloudType, period, order }: QueryTexts): readonly string[] => [
  ...(serverFilter === '' ? [] : [`service filter ${serverFilter}`]),
  filter === '' ? 'no filter' : `filter ${filter}`,
  ...(cloudType === null ? [] : [`type ${cloudType}`]),
  ...(period === null ? [] : [`period ${period} min`]),
  order === '' ? 'service order' : `order ${order.replaceAll(',', ', ')}`,
];

/** The two parts of a heading: what it is, from where and when; how it was queried. */
export const headingFacts = (provenance: Provenance): readonly (readonly string[])[] => {
  const { what, service, scope, time, query, extent } = provenance;
  const when = `as of ${new Date(time).toISOString().replace(/\.\d+Z$/, 'Z')}`;
  return [
    [what, service, scopeText(scope).replace(/^the /, ''), when],
    [...query, ...(extent === null ? [] : [extent])],
  ];
};
