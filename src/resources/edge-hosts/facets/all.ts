import type { FacetSpec } from '../../../core/facet/index.ts';
import { IDENTITY_FACETS } from '../../shared/metadata-facets.ts';
import type { EdgeHost } from '../model.ts';
import { DEVICE_FACETS } from './device.ts';
import { NETWORK_FACETS } from './network.ts';
import { PLACE_FACETS } from './place.ts';
import { SYMPTOM_FACETS } from './symptoms.ts';
import { VERSION_FACETS } from './versions.ts';

/** Facets of edge hosts besides their columns (triage, 2.2). */
export const FACETS: readonly FacetSpec<EdgeHost>[] = [
  ...IDENTITY_FACETS,
  ...VERSION_FACETS,
  ...DEVICE_FACETS,
  ...NETWORK_FACETS,
  ...PLACE_FACETS,
  ...SYMPTOM_FACETS,
];
