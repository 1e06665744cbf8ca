import type { KindId } from '../core/query.ts';
import type { Resource } from '../core/resource.ts';
import { clusterProfiles } from './cluster-profiles/index.ts';
import { edgeHosts } from './edge-hosts/index.ts';
import { projectSummaries } from './project-summaries/index.ts';
import { projects } from './projects/index.ts';

/** Every kind of resource, in the order of the tabs. A fifth kind is a folder and a line here. */
export const RESOURCES: readonly Resource[] = [edgeHosts, clusterProfiles, projects, projectSummaries];

const BY_ID: ReadonlyMap<KindId, Resource> = new Map(RESOURCES.map((resource) => [resource.id, resource]));

/** The words of the command line that are not an id: views and kinds are interchangeable. */
const WORDS: ReadonlyMap<string, KindId> = new Map([
  ['host', edgeHosts.id],
  ['profile', clusterProfiles.id],
  ['project', projects.id],
  ['summaries', projectSummaries.id],
]);

/** The kind with this id; undefined when there is none. */
export const resourceOf = (id: KindId): Resource | undefined => BY_ID.get(id);

/** The id of the kind that a word of the command line names: `host` and `hosts` alike; null when it names none. */
export const kindNamed = (word: string): KindId | null => (BY_ID.has(word) ? word : (WORDS.get(word) ?? null));
