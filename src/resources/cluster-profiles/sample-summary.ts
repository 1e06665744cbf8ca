import { isArray, isObject, type Json, type JsonObject } from '../../core/values/index.ts';
import { samplePackSummary } from '../shared/sample-pack-summary.ts';

const objectOf = (json: Json | undefined): JsonObject => (isObject(json) ? json : {});

const packsOf = (form: JsonObject): readonly JsonObject[] =>
  isArray(form['packs']) ? form['packs'].map(objectOf) : [];

const form = (json: Json | undefined): Json =>
  isObject(json)
    ? {
        cloudType: json['cloudType'] ?? '',
        type: json['type'] ?? '',
        packs: packsOf(json).map(samplePackSummary),
      }
    : null;

/** A whole profile reduced to the form of a search result (in-the-field.md, the named replacements). */
export const sampleProfileSummary = (whole: JsonObject): JsonObject => {
  const [spec, status] = [objectOf(whole['spec']), objectOf(whole['status'])];
  const deleted = ['published', 'draft'].map(
    (name) => packsOf(objectOf(spec[name])).filter(({ isInvalid }) => isInvalid === true).length,
  );
  return {
    metadata: whole['metadata'] ?? null,
    specSummary: {
      draft: form(spec['draft']),
      published: form(spec['published']),
      version: spec['version'] ?? '',
      versions: spec['versions'] ?? [],
    },
    status: {
      inUseClusterUids: status['inUseClusterUids'] ?? [],
      inUseClusters: status['inUseClusters'] ?? [],
      isPublished: status['isPublished'] ?? false,
      pack: { deleted: Math.max(...deleted), deprecated: 0, disabled: 0 },
    },
  };
};
