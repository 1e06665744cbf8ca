import { plural } from '../../core/values/index.ts';
import { distinctValues } from '../../triage/index.ts';
import type { TriageData } from './data.ts';

/** Shared failure domains, the nearest first: facets of any kind that has them. */
export const PLACE_FACETS = ['cluster', 'project'] as const;

/** Number of clusters and projects of some rows: `34 clusters, 1 project`; empty for a kind with neither. */
export const placesText = ({ table }: TriageData, rows: Uint32Array): string =>
  PLACE_FACETS.flatMap((id) => {
    const count = distinctValues(table, id, rows);
    return count === 0 ? [] : [plural(count, table.facet(id)?.facet.title ?? id)];
  }).join(', ');
