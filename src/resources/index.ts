import type { Resource } from '../core/item/index.ts';
import type { KindId } from '../core/query/index.ts';
import { clusterProfiles } from './cluster-profiles/index.ts';
import { edgeHosts } from './edge-hosts/index.ts';
import { projectSummaries } from './project-summaries/index.ts';
import { projects } from './projects/index.ts';

/** Every kind of resource, in the order of the tabs. A fifth kind is a folder and a line here. */
export const RESOURCES: readonly Resource[] = [edgeHosts, clusterProfiles, projects, projectSummaries];

const BY_ID: ReadonlyMap<KindId, Resource> = new Map(RESOURCES.map((resource) => [resource.id, resource]));

/** The kind with this id; undefined for none. */
export const resourceOf = (id: KindId): Resource | undefined => BY_ID.get(id);

const BY_NAME: ReadonlyMap<string, KindId> = new Map(
  RESOURCES.flatMap(({ id, names }) => names.map((name) => [name, id] as const)),
);

/** The kind id of a command-line word: `host` and `hosts` alike; null for none. */
export const kindNamed = (word: string): KindId | null => BY_NAME.get(word) ?? null;
