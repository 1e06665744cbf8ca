import { isArray, isObject, type Json, type JsonObject } from '../../core/values/index.ts';
import { type Named, sampleMetadata, samplePackSummary } from './facts.ts';
import { sampleTemplate, type TemplateFacts, type ValuesOf } from './template.ts';

/** A cluster that uses a made-up profile. */
export interface ProfileUser extends Named {
  readonly projectUid: string;
}

/** Facts that a sample cluster profile is generated from. Times are epoch milliseconds. */
interface ProfileFacts extends Named {
  readonly seed: number;
  readonly tenantUid: string;
  readonly created: number;
  readonly modified: number;
  readonly scope: 'system' | 'tenant' | 'project';
  /** Project that owns the profile; null unless the profile has project scope. */
  readonly projectUid: string | null;
  readonly version: string;
  /** All versions of the profile, including this one. */
  readonly versions: readonly { readonly uid: string; readonly version: string }[];
  readonly draft: TemplateFacts | null;
  readonly published: TemplateFacts | null;
  readonly users: readonly ProfileUser[];
}

/** Creates a made-up cluster profile as the service sends it. `valuesOf` makes the values of its packs, by default without a memo. */
export const sampleProfile = (facts: ProfileFacts, valuesOf?: ValuesOf): JsonObject => {
  const forms = [facts.draft, facts.published];
  return {
    kind: 'ClusterProfile',
    metadata: sampleMetadata({
      name: facts.name,
      uid: facts.uid,
      created: facts.created,
      modified: facts.modified,
      annotations: {
        scope: facts.scope,
        tenantUid: facts.tenantUid,
        ...(facts.projectUid === null ? {} : { projectUid: facts.projectUid }),
      },
      labels: facts.scope === 'tenant' ? { managed: 'native__tag' } : null,
    }),
    spec: {
      draft: facts.draft && sampleTemplate(facts.draft, facts.seed, valuesOf),
      published: facts.published && sampleTemplate(facts.published, facts.seed, valuesOf),
      version: facts.version,
      versions: facts.versions.map(({ uid, version }) => ({ uid, version })),
    },
    status: {
      hasUserMacros: forms.some((form) => form?.packs.some(({ macros }) => macros) ?? false),
      inUseClusterUids: facts.users.map(({ uid }) => uid),
      inUseClusters: facts.users.map(({ name, uid, projectUid }) => ({
        kind: 'Cluster',
        name,
        projectUid,
        tenantUid: facts.tenantUid,
        uid,
      })),
      isPublished: facts.published !== null,
    },
  };
};

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

/** Reduces a whole made-up profile to the fields that a search sends. */
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
