import { DAY, HOUR } from '../../core/values/index.ts';
import type { HostFacts, PackDrift } from '../sample/device.ts';
import { Dice, share } from '../sample/facts.ts';
import type { TemplateFacts } from '../sample/template.ts';
import { cataloguePack, versionBeside } from './catalogue.ts';
import type { World } from './world.ts';

const SALT = { gap: 184, drift: 186, newer: 187, deleted: 188, duplicate: 189, waiting: 190 };

/** Fields that some hosts lack, each with the share of hosts that lack it. */
const GAPS: readonly (readonly [HostFacts['gap'], number])[] = [
  ['device', 0.006],
  ['disks', 0.004],
  ['address', 0.01],
  ['default-nic', 0.008],
  ['gateway', 0.01],
  ['labels', 0.02],
  ['dns', 0.004],
];

/** Finds the entry of a table of shares on which a random number in [0, 1) falls; undefined for none. */
const fallsOn = <T>(table: readonly (readonly [T, number])[], chance: number): T | undefined => {
  let left = chance;
  for (const [entry, part] of table) {
    if (left < part) return entry;
    left -= part;
  }
  return undefined;
};

/** The field that is missing in a made-up host; `none` for most hosts. */
export const gapOf = (seed: number, host: number): HostFacts['gap'] =>
  fallsOn(GAPS, share(seed, host, SALT.gap)) ?? 'none';

const DRIFTS: readonly (readonly [PackDrift['type'], number])[] = [
  ['version', 0.024],
  ['missing', 0.004],
  ['unwanted', 0.005],
  ['manifest', 0.02],
];
const NEWER_CLUSTERS = 0.004;

/** How a pack of a healthy host differs from its profile: mostly one version behind, in a few clusters ahead; null for none. */
export const driftOf = (world: World, host: number, templates: readonly TemplateFacts[]): PackDrift | null => {
  const cluster = world.fleet.cluster(host);
  if (cluster === null || world.seeded.health(host) !== 'healthy') return null;
  const packs = templates.flatMap((template) => template.packs);
  const drift = (step: -1 | 1, layer: string | null): PackDrift | null => {
    const found = packs.find((pack) => (layer === null || pack.layer === layer) && versionBeside(pack, step) !== null);
    const version = found === undefined ? null : versionBeside(found, step);
    return found === undefined || version === null ? null : { type: 'version', pack: found.name, version };
  };
  if (share(world.seed, cluster.index, SALT.newer) < NEWER_CLUSTERS) return drift(1, 'k8s');
  const dice = new Dice(world.seed, host, SALT.drift);
  const type = fallsOn(DRIFTS, dice.next());
  switch (type) {
    case undefined:
      return null;
    case 'version':
      return drift(-1, dice.pick([null, 'k8s', 'cni', 'csi', 'addon'])) ?? drift(-1, null);
    case 'missing':
      return { type, pack: packs.at(-1)?.name ?? '' };
    case 'unwanted':
      return { type, pack: cataloguePack('node-red-flows', 1, 0) };
    case 'manifest': {
      const found = packs.find((pack) => pack.type === 'manifest');
      const since = world.start - dice.between(2, 30) * DAY;
      return found === undefined ? null : { type, pack: found.name, since };
    }
  }
};

/** Deletion time of a host in epoch milliseconds; null for nearly all hosts. */
export const deletedAt = (world: World, host: number): number | null => {
  const chance = share(world.seed, host, SALT.deleted);
  if (chance > 0.003 || world.seeded.health(host) !== 'healthy') return null;
  return world.start - Math.round((chance / 0.003) * 3 * DAY) - HOUR / 2;
};

/** A duplicated identity, caused by a swapped card, a static address or a second registration. */
interface Duplicate {
  readonly of: number;
  readonly part: 'name' | 'mac' | 'address';
}

const DUPLICATES: readonly (readonly [Duplicate['part'], number])[] = [
  ['name', 0.0025],
  ['mac', 0.0025],
  ['address', 0.0025],
];
const TWIN_REACH = 300;

/** The earlier host of the same project that a host duplicates, and in what: name, MAC or address; null for nearly all hosts. */
export const duplicateOf = ({ seed, fleet }: World, host: number): Duplicate | null => {
  const part = fallsOn(DUPLICATES, share(seed, host, SALT.duplicate));
  const project = fleet.project(host);
  if (part === undefined || project === null) return null;
  for (let other = host - 1; other >= Math.max(0, host - TWIN_REACH); other -= 1)
    if (fleet.project(other) === project) return { of: other, part };
  return null;
};

/** Number of days that an unpaired host has waited: `days`, for some hosts seven times as many. */
export const waitingDays = (seed: number, host: number, days: number): number =>
  days > 15 && share(seed, host, SALT.waiting) < 0.25 ? days * 7 : days;
