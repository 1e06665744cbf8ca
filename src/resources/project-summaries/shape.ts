import type { Shape } from '../../core/item/index.ts';
import { METADATA_SHAPE, PROJECT_STATUS_SHAPE } from '../shared/shapes.ts';

/** The document's order of fields of a project summary (2.8). */
export const SUMMARY_SHAPE: Shape = [
  ['metadata', METADATA_SHAPE],
  ['specSummary', ['logoUrl', ['teams', ['name', 'uid']], ['users', ['name', 'uid']]]],
  [
    'status',
    [
      ['clustersHealth', ['errored', 'healthy', 'running', 'unhealthy']],
      ['status', PROJECT_STATUS_SHAPE],
      ['usage', ['nativeCpuCores', 'pureCpuCores', ['clusters', ['name', 'uid', 'cpuCores', 'isNative']]]],
    ],
  ],
];
