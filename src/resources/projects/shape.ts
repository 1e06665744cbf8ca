import type { Shape } from '../../core/item/index.ts';
import { METADATA_SHAPE, PROJECT_STATUS_SHAPE } from '../shared/shapes.ts';

const CHANNEL_SHAPE: Shape = [
  'uid',
  'type',
  'alertAllUsers',
  'createdBy',
  'identifiers',
  'isActive',
  ['http', ['body', 'method', 'url', 'headers']],
  ['status', ['isSucceeded', 'message', 'time']],
];

/** The document's order of fields of a project (2.7). */
export const PROJECT_SHAPE: Shape = [
  ['metadata', METADATA_SHAPE],
  [
    'spec',
    [
      'logoUrl',
      ['teams', ['teamId', 'roles']],
      ['users', ['userId', 'roles']],
      ['alerts', ['component', ['channels', CHANNEL_SHAPE]]],
    ],
  ],
  ['status', PROJECT_STATUS_SHAPE],
];
