import type { JsonObject } from '../../core/values/index.ts';

/** A pack reduced to the form of a search result, without content (in-the-field.md, the named replacements). */
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
