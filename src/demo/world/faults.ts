import { HOUR, MINUTE } from '../../core/values/index.ts';
import type { PackTrouble } from '../sample/device.ts';
import { Dice } from '../sample/facts.ts';
import type { HostCondition, World } from './world.ts';

interface Fault {
  readonly layer: PackTrouble['layer'];
  /** Name of the failing pack, if its layer has several packs. */
  readonly pack?: string;
  readonly reason: string;
  readonly message: string;
  /** Age at the start of the world, in milliseconds. */
  readonly age: number;
  /** Used share of /var, from 0 to 1; null if /var is not the cause. */
  readonly varUse: number | null;
}

/** The shared cause of most unhealthy hosts: disk pressure on hosts with the new agent, all within two minutes. */
const diskPressure = (dice: Dice): Fault => {
  const percent = dice.between(92, 98);
  return {
    layer: 'addon',
    reason: 'DiskPressure',
    message: `disk pressure on /var: ${percent}% used, evicting pods`,
    age: 3 * HOUR + 10 * MINUTE + dice.below(2 * MINUTE),
    varUse: percent / 100,
  };
};

type ScatteredCause = readonly [layer: PackTrouble['layer'], reason: string, message: (dice: Dice) => string];

/** Causes of single hosts. One message has colour sequences, titles and line ends from the output of a program. */
const SCATTERED_CAUSES: readonly [ScatteredCause, ...ScatteredCause[]] = [
  ['k8s', 'NodeNotReady', () => 'Node not ready: kubelet stopped posting status'],
  ['k8s', 'CertificateExpired', () => 'x509: certificate has expired or is not yet valid: kube-apiserver-etcd-client'],
  [
    'addon',
    'ImagePullBackOff',
    (dice) => `Back-off pulling image "registry.example.com/edge/agent:${dice.between(1, 9)}": unexpected EOF`,
  ],
  ['os', 'ClockSkew', (dice) => `clock skew of ${dice.between(60, 4000)}s against the management plane`],
  ['cni', 'NetworkUnavailable', () => 'NIC eno2 link down, overlay has lost 2 of 3 peers'],
  [
    'os',
    'AgentCrashed',
    (dice) =>
      `\u001b[31mpanic\u001b[0m: index out of range [${dice.below(9)}]\r\n\u001b]0;edge-agent\u0007goroutine 1 \u202e[running]`,
  ],
  ['csi', 'VolumeDegraded', (dice) => `replica rebuild of pvc-${dice.hex(8)} stuck at ${dice.between(2, 97)}%`],
];

/** A fault of a single host, unlike the cause that most unhealthy hosts share. */
export const scatteredFault = (dice: Dice): Fault => {
  const [layer, reason, message] = dice.pick(SCATTERED_CAUSES);
  return { layer, reason, message: message(dice), age: dice.between(10, 20_000) * MINUTE, varUse: null };
};

const FAULT_SALT = 185;

/** Health, failing pack and usage of /var of a made-up host at the start of the world. */
export const seededCondition = (world: World, host: number, dice: Dice): HostCondition => {
  const fault = seededFault(world, host);
  if (fault !== null) return faultyCondition(fault, world.start - fault.age);
  if (world.seeded.health(host) === 'silent') return { health: null, trouble: null, varUse: null };
  return { ...HEALTHY, trouble: passing(world, dice) };
};

/** The fault that a made-up host has from the start of the world; null for none. */
export const seededFault = ({ seed, seeded }: World, host: number): Fault | null => {
  const health = seeded.health(host);
  if (health !== 'shared' && health !== 'scattered') return null;
  const dice = new Dice(seed, host, FAULT_SALT);
  return health === 'shared' ? diskPressure(dice) : scatteredFault(dice);
};

export const HEALTHY: HostCondition = { health: { state: 'healthy', message: '' }, trouble: null, varUse: null };

/** Health, failing pack and usage of /var of a made-up host that has had a fault since `since` (epoch ms). */
export const faultyCondition = (
  { layer, pack, reason, message, varUse }: Omit<Fault, 'age'>,
  since: number,
): HostCondition => ({
  health: { state: 'unhealthy', message },
  trouble: { layer, ...(pack !== undefined && { pack }), status: 'False', reason, message, since },
  varUse,
});

/** An add-on pack whose image cannot be pulled since `since` (epoch ms), which healthy hosts may have too. */
export const pullFailure = (since: number): PackTrouble => ({
  layer: 'addon',
  status: 'False',
  reason: 'ImagePullBackOff',
  message: 'manifest unknown: tag was removed',
  since,
});

/** Minor trouble of a healthy host: an add-on whose image cannot be pulled, or whose installation never finishes. */
const passing = (world: World, dice: Dice): PackTrouble | null => {
  const chance = dice.next();
  if (chance > 0.03) return null;
  const since = world.start - dice.between(1, 200) * HOUR;
  return chance < 0.02
    ? pullFailure(since)
    : { layer: 'addon', status: 'Unknown', reason: 'Progressing', message: 'waiting for 1 of 3 replicas', since };
};
