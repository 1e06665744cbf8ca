import { MINUTE } from '../../core/values/index.ts';
import { Dice, share } from '../sample/facts.ts';
import { clusterProfiles } from '../world/clusters.ts';
import { faultyCondition } from '../world/faults.ts';
import type { HostCondition, World } from '../world/world.ts';
import { type Changes, createChanges } from './changes.ts';
import { CHURN, LABEL } from './churn-sorts.ts';

/** A sequence of future changes, in order of time. */
interface Course {
  /** Time of the next change in epoch milliseconds; infinite after the last change. */
  next(): number;
  /** Applies the next change. */
  step(): void;
}

const SALT = 211;
/** Number of hosts that are tried for a change before the fallback. */
const TRIES = 12;

const TOTAL = CHURN.reduce((sum, { weight }) => sum + weight, 0);

/** Creates `perMinute` changes a minute, at regular intervals; their order depends only on the seed. */
const createChurn = (world: World, changes: Changes, perMinute: number): Course => {
  let done = 0;
  const next = (): number => world.start + Math.round(((done + 1) * MINUTE) / perMinute);
  return {
    next,
    step: () => {
      happen(world, changes, next(), new Dice(world.seed, done, SALT));
      done += 1;
    },
  };
};

/** Makes a change: chooses a type by weight, and applies it to the first tried host that can change in this way. */
const happen = (world: World, changes: Changes, time: number, dice: Dice): void => {
  let weight = dice.next() * TOTAL;
  const chosen = CHURN.find((sort) => {
    weight -= sort.weight;
    return weight < 0;
  });
  for (const sort of [chosen ?? LABEL, LABEL]) {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const host = changes.present[dice.below(changes.present.length)];
      if (host !== undefined && sort.change({ world, changes, host, time, dice })) return;
    }
  }
};

/** A step of the incident on a host: its failure, or its message. Times are epoch milliseconds. */
interface Strike {
  readonly host: number;
  readonly time: number;
  readonly type: 'failure' | 'message';
}

const INCIDENT_SALT = { hit: 201, time: 202, words: 203 };
const FAMILY = 'site-ingress';
const PACK = 'cert-manager';
/** Share of hosts with the profile that are affected. */
const HIT = 0.9;
/** Time from the first affected host to the last. */
const SPREAD = 4 * MINUTE;
/** Time from a host's failure to its message. */
const SILENCE = MINUTE / 3;

/**
 * Creates the incident: hosts with the newest published `site-ingress` lose a webhook, one after the other and ever faster.
 * The pack of a host fails and the host becomes unhealthy; its message follows.
 */
const createIncident = (world: World, changes: Changes, begin: number): Course => {
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
  const dice = new Dice(world.seed, host, INCIDENT_SALT.words);
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
    if (share(seed, host, INCIDENT_SALT.hit) > HIT) continue;
    const cluster = seeded.cluster(host);
    if (cluster === null || !clusterProfiles(seed, cluster, profiles).some((stub) => stub === newest)) continue;
    const time = begin + Math.round(Math.sqrt(share(seed, host, INCIDENT_SALT.time)) * SPREAD);
    strikes.push({ host, time, type: 'failure' }, { host, time: time + SILENCE, type: 'message' });
  }
  return strikes.sort((left, right) => left.time - right.time);
};

/** Settings for the changes of a world after its start. */
interface LifeOptions {
  /** Milliseconds from start to incident; null for none. */
  readonly incident: number | null;
  /** Changes per minute; 0 for none. */
  readonly churn: number;
}

/** A world of the embedded service whose hosts change over time, by churn and incident. */
export interface Life {
  readonly world: World;
  /**
   * Advances the world to a time in epoch milliseconds. The state depends only on the seed and the time since the
   * start: there is no timer, and an idle service does nothing.
   */
  advance(now: number): void;
}

/** Makes a world change over time. Without incident and churn it stays as it is, even the times of its last probes. */
export const createLife = (seeded: World, { incident, churn }: LifeOptions): Life => {
  if (incident === null && churn === 0) return { world: seeded, advance: () => undefined };
  const begin = () => {
    const changes = createChanges(seeded.fleet);
    const courses = [
      ...(incident === null ? [] : [createIncident(seeded, changes, seeded.start + incident)]),
      ...(churn === 0 ? [] : [createChurn(seeded, changes, churn)]),
    ];
    return { changes, courses };
  };
  let { changes, courses } = begin();
  let { now, version } = seeded;
  return {
    world: {
      ...seeded,
      get now() {
        return now;
      },
      get version() {
        return version;
      },
      get fleet() {
        return changes.fleet;
      },
      changeOf: (host) => changes.of(host),
    },
    advance: (time) => {
      const until = Math.max(seeded.start, time);
      // If the clock was set back, the changes are replayed from the start.
      if (until < now) {
        ({ changes, courses } = begin());
        version += 1;
      }
      now = until;
      for (let course = earliest(courses); course !== null && course.next() <= until; course = earliest(courses)) {
        course.step();
        version += 1;
      }
    },
  };
};

const earliest = (courses: readonly Course[]): Course | null =>
  courses.reduce<Course | null>((best, one) => (best === null || one.next() < best.next() ? one : best), null);
