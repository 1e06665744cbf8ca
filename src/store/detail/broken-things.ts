import { type Item, ownUid } from '../../core/item/index.ts';
import { lastPerStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { formatCount } from '../../core/values/index.ts';
import type { Link } from '../../core/view/index.ts';
import type { State } from '../state/state.ts';
import { listOf } from '../walk/query.ts';

/** Maximum number of clusters to offer. A project may have hundreds of broken clusters, and the worst suffice. */
const MOST = 50;

/** A cluster, or another thing without a list of its own, that has broken items. */
export interface BrokenThing {
  readonly link: Link;
  /** Kind of the broken items. */
  readonly kind: KindId;
  readonly uid: string;
  readonly label: string;
  /** Title of all offered things: `unhealthy clusters, as counted from hosts`. */
  readonly title: string;
  readonly hint: string;
}

/** Counts of the loaded items of one kind in a thing that has no list of its own, such as a cluster. */
interface Thing {
  readonly link: Link;
  readonly items: number;
  readonly broken: number;
}

/**
 * Returns the clusters of a project with unhealthy hosts, most unhealthy hosts first: `unhealthy cluster store-0147`, `3
 * of 4 hosts unhealthy`. Loaded hosts are counted, since a summary gives only the number of unhealthy clusters.
 *
 * @param project Uid of the project; for any other uid the result is empty.
 */
export const brokenThings = (state: State, project: string): readonly BrokenThing[] => {
  const lists = state.catalog.resources.map(({ id }) => listOf(state, id)?.items);
  return lastThings(state, [project, ...lists], () => findBroken(state, project));
};

const lastThings = lastPerStore<readonly BrokenThing[]>();

const findBroken = (state: State, project: string): readonly BrokenThing[] =>
  state.catalog.resources
    .filter(({ pointers }) => pointers.some(({ kind, isPart }) => kind === null && isPart))
    .flatMap(({ id, short, brokenWord, broken }) =>
      thingsIn(listOf(state, id)?.items ?? [], project, broken)
        .filter((thing) => thing.broken > 0)
        .toSorted((a, b) => b.broken - a.broken || a.items - b.items)
        .slice(0, MOST)
        .map(({ link, items, broken: count }) => ({
          link,
          kind: id,
          uid: link.uid,
          title: `${brokenWord} ${link.relation}s, as counted from ${short.many}`,
          label: `${brokenWord} ${link.relation} ${link.name ?? ownUid(link.uid)}`,
          hint: `${formatCount(count)} of ${formatCount(items)} loaded ${items === 1 ? short.one : short.many} ${brokenWord}`,
        })),
    );

const thingsIn = (
  items: readonly Item[],
  project: string,
  isBroken: (item: Item) => boolean | null,
): readonly Thing[] => {
  const things = new Map<string, Thing>();
  for (const item of items) {
    const links = item.links();
    if (!links.some(({ relation, uid }) => relation === 'project' && uid === project)) continue;
    for (const link of links) {
      if (link.kind !== null) continue;
      const before = things.get(link.uid) ?? { link, items: 0, broken: 0 };
      const broken = before.broken + (isBroken(item) === true ? 1 : 0);
      things.set(link.uid, { ...before, items: before.items + 1, broken });
    }
  }
  return [...things.values()];
};
