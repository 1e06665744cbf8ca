import type { Resource } from '../core/item/index.ts';
import { KIND_IDS, type KindId } from '../core/query/index.ts';
import { clusterProfiles } from './cluster-profiles/index.ts';
import { edgeHosts } from './edge-hosts/index.ts';
import { projectSummaries } from './project-summaries/index.ts';
import { projects } from './projects/index.ts';

const BY_ID: Readonly<Record<KindId, Resource>> = {
  hosts: edgeHosts,
  profiles: clusterProfiles,
  projects,
  summary: projectSummaries,
};

/** All kinds of resources, in the order of the tabs. */
export const RESOURCES: readonly Resource[] = KIND_IDS.map((id) => BY_ID[id]);

export const resourceOf = (id: KindId): Resource => BY_ID[id];

const BY_NAME: ReadonlyMap<string, KindId> = new Map(
  RESOURCES.flatMap(({ id, names }) => names.map((name) => [name, id] as const)),
);

/** The kind that a word of the command line names, for example `host` or `hosts`; null for none. */
export const kindNamed = (word: string): KindId | null => BY_NAME.get(word.toLowerCase()) ?? null;
