import { HOUR } from '../../core/values/index.ts';
import type { PackTrouble } from '../../resources/edge-hosts/sample-facts.ts';
import { Dice } from '../../resources/shared/sample.ts';
import type { HostCondition } from './change.ts';
import { diskPressure, type Fault, scatteredFault } from './faults.ts';
import type { World } from './world.ts';

const FAULT_SALT = 185;

/** Initial condition of a host. */
export const seededCondition = (world: World, host: number, dice: Dice): HostCondition => {
  const fault = seededFault(world, host);
  if (fault !== null) return faultyCondition(fault, world.start - fault.age);
  if (world.seeded.health(host) === 'silent') return { health: null, trouble: null, varUse: null };
  return { ...HEALTHY, trouble: passing(world, dice) };
};

/** Initial fault of a host; null for none. */
export const seededFault = ({ seed, seeded }: World, host: number): Fault | null => {
  const health = seeded.health(host);
  if (health !== 'shared' && health !== 'scattered') return null;
  const dice = new Dice(seed, host, FAULT_SALT);
  return health === 'shared' ? diskPressure(dice) : scatteredFault(dice);
};

/** A healthy host without trouble. */
export const HEALTHY: HostCondition = { health: { state: 'healthy', message: '' }, trouble: null, varUse: null };

/** A host with a fault since `since`, in epoch milliseconds. */
export const faultyCondition = (
  { layer, pack, reason, message, varUse }: Omit<Fault, 'age'>,
  since: number,
): HostCondition => ({
  health: { state: 'unhealthy', message },
  trouble: { layer, ...(pack !== undefined && { pack }), status: 'False', reason, message, since },
  varUse,
});

/** An add-on with a failing image pull, which healthy hosts may have too. */
export const pullFailure = (since: number): PackTrouble => ({
  layer: 'addon',
  status: 'False',
  reason: 'ImagePullBackOff',
  message: 'manifest unknown: tag was removed',
  since,
});

/** A minor trouble of a healthy host: an add-on with a failing image pull, or one that never finishes. */
const passing = (world: World, dice: Dice): PackTrouble | null => {
  const chance = dice.next();
  if (chance > 0.03) return null;
  const since = world.start - dice.between(1, 200) * HOUR;
  return chance < 0.02
    ? pullFailure(since)
    : { layer: 'addon', status: 'Unknown', reason: 'Progressing', message: 'waiting for 1 of 3 replicas', since };
};
