import type { Shape } from '../../core/item/index.ts';
import { METADATA_SHAPE, TEMPLATE_SHAPE } from '../shared/shapes.ts';

const SPEC_SHAPE: Shape = [
  ['draft', TEMPLATE_SHAPE],
  ['published', TEMPLATE_SHAPE],
  'version',
  ['versions', ['uid', 'version']],
];

/** The document's order of fields of a cluster profile (2.4); newer services send `specSummary` for `spec`. */
export const PROFILE_SHAPE: Shape = [
  'kind',
  ['metadata', METADATA_SHAPE],
  ['spec', SPEC_SHAPE],
  ['specSummary', SPEC_SHAPE],
  [
    'status',
    [
      'hasUserMacros',
      'inUseClusterUids',
      ['inUseClusters', ['kind', 'name', 'projectUid', 'tenantUid', 'uid']],
      'isPublished',
    ],
  ],
];
