import { MINUTE } from '../../core/values/index.ts';
import { Dice, share } from '../../resources/shared/sample.ts';
import type { HostCondition } from '../world/change.ts';
import { clusterProfiles } from '../world/clusters.ts';
import { faultyCondition } from '../world/condition.ts';
import type { World } from '../world/world.ts';
import type { Changes } from './changes.ts';
import type { Course } from './course.ts';

/** The incident on one host. Times are epoch milliseconds. */
interface Strike {
  readonly host: number;
  readonly time: number;
  readonly type: 'failure' | 'message';
}

const SALT = { hit: 201, time: 202, words: 203 };
const FAMILY = 'site-ingress';
const PACK = 'cert-manager';
/** Share of hosts with the profile that are affected. */
const HIT = 0.9;
/** Time from the first affected host to the last. */
const SPREAD = 4 * MINUTE;
/** Time between becoming unhealthy and the message. */
const SILENCE = MINUTE / 3;

/**
 * The incident: hosts with the newest published `site-ingress` lose a webhook one after the other, accelerating. The
 * pack fails and the host becomes unhealthy; its message follows.
 */
export const createIncident = (world: World, changes: Changes, begin: number): Course => {
  let strikes: readonly Strike[] | undefined;
  let position = 0;
  const failed = new Set<number>();
  return {
    next: () => (strikes === undefined ? begin : (strikes[position]?.time ?? Number.POSITIVE_INFINITY)),
    step: () => {
      if (strikes === undefined) {
        strikes = strikesOf(world, begin);
        return;
      }
      const strike = strikes[position];
      position += 1;
      if (strike === undefined) return;
      const { host, time, type } = strike;
      if (type === 'failure' && canFail(changes, host)) failed.add(host);
      if (!failed.has(host)) return;
      const condition = conditionOf(world, strike, type === 'failure' ? time : time - SILENCE);
      changes.set(host, { modified: time, condition }, 'incident');
    },
  };
};

const canFail = ({ fleet }: Changes, host: number): boolean =>
  fleet.health(host) === 'healthy' && fleet.state(host) === 'in-use';

const conditionOf = (world: World, { host, type }: Strike, since: number): HostCondition => {
  const dice = new Dice(world.seed, host, SALT.words);
  const message = `webhook ingress.cert-manager.io: context deadline exceeded, ${dice.between(2, 9)} routes down`;
  const fault = { layer: 'addon', pack: PACK, reason: 'WebhookTimeout', message, varUse: null } as const;
  const condition = faultyCondition(fault, since);
  return type === 'failure' ? { ...condition, health: { state: 'unhealthy', message: '' } } : condition;
};

const strikesOf = (world: World, begin: number): readonly Strike[] => {
  const { seed, seeded, profiles } = world;
  const newest = profiles.byFamily.get(FAMILY)?.findLast(({ form }) => form !== 'draft');
  const strikes: Strike[] = [];
  for (const host of seeded.hosts(null, null)) {
    if (share(seed, host, SALT.hit) > HIT) continue;
    const cluster = seeded.cluster(host);
    if (cluster === null || !clusterProfiles(seed, cluster, profiles).some((seat) => seat === newest)) continue;
    const time = begin + Math.round(Math.sqrt(share(seed, host, SALT.time)) * SPREAD);
    strikes.push({ host, time, type: 'failure' }, { host, time: time + SILENCE, type: 'message' });
  }
  return strikes.sort((left, right) => left.time - right.time);
};
