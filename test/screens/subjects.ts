import type { Item } from '../../src/core/item/item.ts';
import { hostItem } from '../../src/demo/world/hosts.ts';
import { createProfileItems, createWorld, projectItem, summaryItem } from '../../src/demo/world/world.ts';
import { RESOURCES } from '../../src/resources/index.ts';
import { recorded } from '../resources/edge-hosts/recorded.ts';
import { fullJson, kind, NOW } from '../resources/shown.ts';

/** An item whose sections are recorded. */
export interface Subject {
  readonly name: string;
  readonly item: Item;
}

/** An item of each kind with all documented fields; each leaf has a different value. */
export const FULL: readonly Subject[] = RESOURCES.map(({ id }) => ({ name: id, item: kind(id).item(fullJson(id)) }));

const HOSTS = 200;
const world = createWorld(1, HOSTS, NOW);

const first = <T>(what: string, all: readonly T[], wanted: (one: T) => boolean): T => {
  const found = all.find(wanted);
  if (found === undefined) throw new Error(`the made-up world has no ${what}`);
  return found;
};

const hosts = Array.from({ length: HOSTS }, (_, index) => kind('hosts').item(hostItem(world, index)));
const isBroken = (host: Item): boolean =>
  host.value('health') === 'unhealthy' && host.sections(NOW).filter(({ attention }) => attention === 'bad').length > 2;

const profileOf = createProfileItems(world);
const profiles = world.profiles.stubs.map((stub) => kind('profiles').item(profileOf(stub)));

const busiest = world.projects.toSorted(
  (a, b) => world.fleet.clustersOf(b).length - world.fleet.clustersOf(a).length,
)[0];

/** Typical items: as a real service sent them, broken, large, and nearly empty. */
export const MET: readonly Subject[] = [
  { name: 'hosts-recorded', item: kind('hosts').item(recorded) },
  { name: 'hosts-broken', item: first('broken host', hosts, isBroken) },
  { name: 'hosts-bare', item: kind('hosts').item({ metadata: { name: 'edge-bare', uid: 'u-1' } }) },
  { name: 'profiles-draft', item: first('draft', profiles, (profile) => profile.forms().length > 1) },
  { name: 'profiles-bare', item: kind('profiles').item({ metadata: { name: 'bare', uid: 'u-2' } }) },
  {
    name: 'projects-failing',
    item: kind('projects').item(
      projectItem(
        world,
        first('failing alert', world.projects, ({ alerts }) => alerts === 'failing'),
      ),
    ),
  },
  ...(busiest === undefined
    ? []
    : [{ name: 'summary-busy', item: kind('summary').item(summaryItem(world, busiest, 60)) }]),
];
