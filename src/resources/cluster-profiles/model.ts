import {
  fact,
  flag,
  list,
  type ModelOf,
  number,
  object,
  optional,
  text,
  texts,
  undocumented,
} from '../../core/item/index.ts';
import type { Link } from '../../core/view/index.ts';
import { distinctLinks, invalidPacks, linksTo, pointersOf, TEMPLATE, type Template } from '../shared/links.ts';
import { METADATA } from '../shared/metadata.ts';

const IN_USE_CLUSTER = { kind: text(), name: text(), projectUid: text(), tenantUid: text(), uid: text() };

const VERSION = { uid: text(), version: text() };

/** Number of packs by state, sent by searches. */
const PACK_COUNTS = { deleted: number(), deprecated: number(), disabled: number() };

/** Table of the fields of a cluster profile. A missing form is null. */
export const PROFILE = {
  kind: text(),
  apiVersion: undocumented(text()),
  metadata: object('metadata', METADATA),
  draft: optional('spec.draft', TEMPLATE),
  published: optional('spec.published', TEMPLATE),
  version: text('spec.version'),
  versions: list('spec.versions', VERSION),
  hasUserMacros: flag('status.hasUserMacros'),
  /** Deprecated: used only for clusters that `inUseClusters` lacks. */
  inUseClusterUids: texts('status.inUseClusterUids'),
  inUseClusters: list('status.inUseClusters', IN_USE_CLUSTER),
  isPublished: flag('status.isPublished'),
  packCounts: undocumented(object('status.pack', PACK_COUNTS)),
  /** True for a profile of a search, whose packs do not state their validity. */
  isSummary: fact((item) => item.raw('spec') === undefined && item.raw('specSummary') !== undefined),
};

export interface ClusterProfile extends ModelOf<typeof PROFILE> {}
export type InUseCluster = ModelOf<typeof IN_USE_CLUSTER>;
export type ProfileVersion = ModelOf<typeof VERSION>;

/** The current form of a profile: the published form; without one, the draft. */
export const currentForm = ({ published, draft }: ClusterProfile): Template | null => published ?? draft;

/**
 * Clusters that use the profile: the list, and deprecated uids that the list lacks (`deprecated` is their number), as clusters
 * without a name. Null if the service sent neither.
 */
export const clustersInUse = ({
  inUseClusters,
  inUseClusterUids,
}: ClusterProfile): { readonly clusters: readonly InUseCluster[] | null; readonly deprecated: number } => {
  if (inUseClusters === null && inUseClusterUids === null) return { clusters: null, deprecated: 0 };
  const listed = inUseClusters ?? [];
  const known = new Set(listed.map(({ uid }) => uid));
  const others = [...new Set(inUseClusterUids ?? [])].filter((uid) => uid !== '' && !known.has(uid));
  return { clusters: [...listed, ...others.map(onlyUid)], deprecated: others.length };
};

const onlyUid = (uid: string): InUseCluster => ({ kind: null, name: null, projectUid: null, tenantUid: null, uid });

/**
 * Number of invalid packs (tag deleted from the registry) in the published form, which hosts run; without one, in the
 * draft. Searches send packs without validity, and this number instead. Null if unknown.
 */
export const invalidCount = (profile: ClusterProfile): number | null => {
  const packs = currentForm(profile)?.packs ?? null;
  return profile.isSummary && packs?.some(({ isInvalid }) => isInvalid !== null) !== true
    ? profile.packCounts.deleted
    : invalidPacks(packs);
};

/** Number of clusters that use the profile; null if unknown. */
export const inUseCount = (profile: ClusterProfile): number | null => clustersInUse(profile).clusters?.length ?? null;

/** Links to the clusters that use the profile, and to their projects. */
export const profileLinks = (profile: ClusterProfile): readonly Link[] => {
  const clusters = clustersInUse(profile).clusters ?? [];
  const projects = clusters.map(({ projectUid }) => ({ uid: projectUid, name: null }));
  return distinctLinks([...linksTo('cluster', clusters), ...linksTo('project', projects)]);
};

/** Links that profiles have, by which the profiles of a cluster or project are found. */
export const PROFILE_POINTERS = pointersOf([
  ['cluster', 'profiles used in the cluster'],
  ['project', 'profiles used in the project'],
]);
