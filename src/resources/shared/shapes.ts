import type { Shape } from '../../core/item/index.ts';

/** Field orders common to several kinds, per the document's tables (2.2, 2.5, 2.6). */
export const METADATA_SHAPE: Shape = [
  'annotations',
  'creationTimestamp',
  'deletionTimestamp',
  'lastModifiedTimestamp',
  'labels',
  'name',
  'uid',
];

export const CONDITION_SHAPE: Shape = ['type', 'status', 'reason', 'message', 'lastProbeTime', 'lastTransitionTime'];

const REFERENCE_SHAPE: Shape = ['kind', 'name', 'uid'];

const PACK_SHAPE: Shape = [
  'name',
  'version',
  'tag',
  'type',
  'layer',
  'logo',
  'server',
  'registryUid',
  'packUid',
  'digest',
  'isInvalid',
  'inValidReason',
  'annotations',
  'params',
  'values',
  ['manifests', REFERENCE_SHAPE],
  ['presets', ['name', 'displayName', 'group', 'add', 'remove']],
  ['schema', ['name', 'type', 'format', 'regex', 'hints', 'listOptions', 'readonly', 'required']],
];

/** A profile template with its packs. */
export const TEMPLATE_SHAPE: Shape = [
  'name',
  'cloudType',
  'type',
  'uid',
  'version',
  'profileVersion',
  ['relatedObject', REFERENCE_SHAPE],
  ['packServerRefs', REFERENCE_SHAPE],
  'packServerSecret',
  ['packs', PACK_SHAPE],
];

/** A project status, repeated in the summary (2.8). */
export const PROJECT_STATUS_SHAPE: Shape = ['isDisabled', ['cleanUpStatus', ['cleanedResources', 'msg', 'state']]];
