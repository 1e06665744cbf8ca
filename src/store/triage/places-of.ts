import { plural } from '../../core/values/index.ts';
import { distinctValues } from '../../triage/index.ts';
import type { TriageData } from './data.ts';

/** What items fail together in, the nearest first: facets of any kind that has them. */
export const PLACE_FACETS = ['cluster', 'project'] as const;

/** In how many clusters and projects rows of the table are: `34 clusters, 1 project`; empty where their kind has neither. */
export const placesText = ({ table }: TriageData, rows: Uint32Array): string =>
  PLACE_FACETS.flatMap((id) => {
    const count = distinctValues(table, id, rows);
    return count === 0 ? [] : [plural(count, table.facet(id)?.facet.title ?? id)];
  }).join(', ');
