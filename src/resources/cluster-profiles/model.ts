import type { Reader } from '../../core/item/index.ts';
import type { Link, Pointer } from '../../core/view/index.ts';
import { distinctLinks, invalidPacks, linksTo, readTemplate, type Template } from '../shared/links.ts';
import { type Metadata, readMetadata } from '../shared/metadata.ts';

/** A cluster that uses the profile. */
export interface InUseCluster {
  readonly kind: string | null;
  readonly name: string | null;
  readonly projectUid: string | null;
  readonly tenantUid: string | null;
  readonly uid: string | null;
}

/** One version of a profile. */
export interface ProfileVersion {
  readonly uid: string | null;
  readonly version: string | null;
}

/** A cluster profile. An absent form is null. */
export interface ClusterProfile {
  readonly kind: string | null;
  /** Not in the document. */
  readonly apiVersion: string | null;
  readonly metadata: Metadata;
  readonly draft: Template | null;
  readonly published: Template | null;
  readonly version: string | null;
  readonly versions: readonly ProfileVersion[] | null;
  readonly hasUserMacros: boolean | null;
  /** Deprecated: shown only where `inUseClusters` is empty. */
  readonly inUseClusterUids: readonly string[] | null;
  readonly inUseClusters: readonly InUseCluster[] | null;
  readonly isPublished: boolean | null;
  /** Not in the document: number of packs by state, sent by searches. */
  readonly packCounts: {
    readonly deleted: number | null;
    readonly deprecated: number | null;
    readonly disabled: number | null;
  };
  /** It is from a search, whose packs do not state their validity. */
  readonly isSummary: boolean;
}

/** Reads one cluster profile; newer services send `specSummary` for `spec`. */
export const readClusterProfile = (item: Reader): ClusterProfile => {
  const spec = item.object('spec', 'specSummary');
  const status = item.object('status');
  const counts = status.object('pack');
  return {
    kind: item.text('kind'),
    apiVersion: item.text('apiVersion'),
    metadata: readMetadata(item),
    draft: readForm(spec.object('draft')),
    published: readForm(spec.object('published')),
    version: spec.text('version'),
    versions: spec.list('versions', (version) => ({ uid: version.text('uid'), version: version.text('version') })),
    hasUserMacros: status.flag('hasUserMacros'),
    inUseClusterUids: status.texts('inUseClusterUids'),
    inUseClusters: status.list('inUseClusters', readInUseCluster),
    isPublished: status.flag('isPublished'),
    packCounts: {
      deleted: counts.number('deleted'),
      deprecated: counts.number('deprecated'),
      disabled: counts.number('disabled'),
    },
    isSummary: item.raw('spec') === undefined && item.raw('specSummary') !== undefined,
  };
};

const readForm = (template: Reader): Template | null => (template.given ? readTemplate(template) : null);

const readInUseCluster = (cluster: Reader): InUseCluster => ({
  kind: cluster.text('kind'),
  name: cluster.text('name'),
  projectUid: cluster.text('projectUid'),
  tenantUid: cluster.text('tenantUid'),
  uid: cluster.text('uid'),
});

/** The current form: the published one, else the draft. */
export const currentForm = ({ published, draft }: ClusterProfile): Template | null => published ?? draft;

/**
 * Clusters that use the profile: the list, and the deprecated uids missing from it, as clusters known by uid alone. Null where the
 * service sent neither.
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
 * Number of invalid packs (tag deleted from the registry), the higher of both forms. Searches send a count of their
 * own, and packs without validity; null where unknown.
 */
export const invalidCount = ({ draft, published, packCounts, isSummary }: ClusterProfile): number | null => {
  const forms = [published, draft].map((form) => form?.packs ?? null);
  if (isSummary && !forms.some((packs) => packs?.some(({ isInvalid }) => isInvalid !== null)))
    return packCounts.deleted;
  const counts = forms.flatMap((packs) => invalidPacks(packs) ?? []);
  return counts.length === 0 ? null : Math.max(...counts);
};

/** Number of clusters that use the profile; null where unknown. */
export const inUseCount = (profile: ClusterProfile): number | null => clustersInUse(profile).clusters?.length ?? null;

/** Clusters that use the profile, and their projects. */
export const profileLinks = (profile: ClusterProfile): readonly Link[] => {
  const clusters = clustersInUse(profile).clusters ?? [];
  const projects = clusters.map(({ projectUid }) => ({ uid: projectUid, name: null }));
  return distinctLinks([...linksTo('cluster', null, clusters), ...linksTo('project', 'projects', projects)]);
};

/** Links of profiles, for reverse lookup. */
export const PROFILE_POINTERS: readonly Pointer[] = [
  { relation: 'cluster', kind: null, title: 'profiles used in the cluster' },
  { relation: 'project', kind: 'projects', title: 'profiles used in the project' },
];
