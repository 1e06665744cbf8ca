import { isArray, isObject, type Json, type JsonObject } from '../../core/values/index.ts';
import { samplePackSummary } from '../shared/sample-pack-summary.ts';

const objectOf = (json: Json | undefined): JsonObject => (isObject(json) ? json : {});

const listOf = (json: Json | undefined): readonly JsonObject[] => (isArray(json) ? json.map(objectOf) : []);

const template = (given: JsonObject): JsonObject => ({
  name: given['name'] ?? '',
  uid: given['uid'] ?? '',
  cloudType: given['cloudType'] ?? '',
  type: given['type'] ?? '',
  // A text in searches: the profile's version.
  version: given['profileVersion'] ?? '',
  packs: listOf(given['packs']).map(samplePackSummary),
});

/** A whole host reduced to the form of a search result (in-the-field.md, the named replacements). */
export const sampleHostSummary = (whole: JsonObject): JsonObject => {
  const [spec, status] = [objectOf(whole['spec']), objectOf(whole['status'])];
  const host = objectOf(spec['host']);
  return {
    metadata: whole['metadata'] ?? null,
    spec: {
      clusterProfileTemplates: listOf(spec['clusterProfileTemplates']).map(template),
      device: spec['device'] ?? null,
      host: { hostAddress: host['hostAddress'] ?? '', macAddress: host['macAddress'] ?? '' },
      projectMeta: host['project'] ?? null,
      type: spec['type'] ?? '',
    },
    status: {
      health: status['health'] ?? null,
      inUseClusters: status['inUseClusters'] ?? [],
      state: status['state'] ?? '',
    },
  };
};
