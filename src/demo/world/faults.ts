import { HOUR, MINUTE } from '../../core/values/index.ts';
import type { PackTrouble } from '../../resources/edge-hosts/sample-facts.ts';
import type { Dice } from '../../resources/shared/sample.ts';

/** The fault of one host. */
export interface Fault {
  readonly layer: PackTrouble['layer'];
  /** The failing pack, where the layer is ambiguous. */
  readonly pack?: string;
  readonly reason: string;
  readonly message: string;
  /** Age at the start of the world, in milliseconds. */
  readonly age: number;
  /** Usage of /var from 0 to 1; null where it is not the cause. */
  readonly varUse: number | null;
}

/** The shared cause of most unhealthy hosts: within two minutes, on hosts with the new agent. */
export const diskPressure = (dice: Dice): Fault => {
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

/** Individual causes. One message has colour sequences, titles and line ends from a program's output. */
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

export const scatteredFault = (dice: Dice): Fault => {
  const [layer, reason, message] = dice.pick(SCATTERED_CAUSES);
  return { layer, reason, message: message(dice), age: dice.between(10, 20_000) * MINUTE, varUse: null };
};
