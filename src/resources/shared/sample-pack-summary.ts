import type { JsonObject } from '../../core/values/index.ts';

/** A pack by what it is, and nothing that is in it, as searches send it (in-the-field.md, the named replacements). */
export const samplePackSummary = ({ name, version, layer, type, tag, packUid }: JsonObject): JsonObject => ({
  addonType: '',
  annotations: null,
  displayName: name ?? '',
  layer: layer ?? '',
  name: name ?? '',
  packUid: packUid ?? '',
  tag: tag ?? '',
  type: type ?? '',
  version: version ?? '',
});
