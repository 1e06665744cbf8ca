import { Dice } from '../sample/facts.ts';
import type { PackName } from './catalogue.ts';
import { SECTORS } from './names.ts';

/** A cluster profile with all its versions: each version is an item of the service. */
export interface Family {
  readonly name: string;
  readonly type: 'infra' | 'add-on' | 'cluster';
  readonly cloudType: 'edge-native' | 'vsphere' | 'libvirt' | 'all';
  readonly scope: 'system' | 'tenant' | 'project';
  /** Versions of the profile, oldest first. */
  readonly versions: readonly string[];
  readonly packs: readonly PackName[];
  /** Form of the newest version. No host uses a draft. */
  readonly newest: 'published' | 'both' | 'draft';
}

const INFRA = { type: 'infra', cloudType: 'edge-native', scope: 'tenant', newest: 'published' } as const;
const ADD_ON = { type: 'add-on', cloudType: 'all', scope: 'tenant', newest: 'published' } as const;

/** The profiles that clusters are built from, by name. All other profiles are made up at random. */
export const CORE_FAMILIES = {
  'edge-base': {
    ...INFRA,
    newest: 'both',
    versions: ['1.2.0', '1.3.0', '1.3.2', '1.4.0'],
    packs: ['edge-byo-os', 'edge-k3s', 'cni-calico', 'csi-longhorn', 'fluent-bit'],
  },
  'edge-base-arm': {
    ...INFRA,
    versions: ['1.3.0', '1.3.2'],
    packs: ['ubuntu-edge', 'edge-k3s', 'cni-flannel', 'csi-local-path'],
  },
  'edge-ha': {
    ...INFRA,
    newest: 'both',
    versions: ['2.0.0', '2.1.0'],
    packs: ['edge-byo-os', 'edge-rke2', 'cni-cilium-oss', 'csi-longhorn', 'lb-metallb'],
  },
  'factory-realtime': {
    ...INFRA,
    versions: ['0.9.0', '1.0.0'],
    packs: ['linux-realtime', 'ubuntu-edge', 'edge-k8s', 'cni-calico', 'csi-rook-ceph'],
  },
  'vsphere-base': {
    ...INFRA,
    cloudType: 'vsphere',
    versions: ['1.1.0', '1.2.0'],
    packs: ['ubuntu-edge', 'edge-k8s', 'cni-calico', 'csi-vsphere'],
  },
  'libvirt-base': {
    ...INFRA,
    cloudType: 'libvirt',
    versions: ['1.0.0'],
    packs: ['ubuntu-edge', 'edge-k3s', 'cni-flannel', 'csi-local-path'],
  },
  observability: {
    ...ADD_ON,
    newest: 'both',
    versions: ['3.0.0', '3.1.0', '3.2.0'],
    packs: ['prometheus-operator', 'grafana-agent'],
  },
  'site-ingress': { ...ADD_ON, versions: ['1.0.0', '1.1.0'], packs: ['nginx-ingress', 'external-dns', 'cert-manager'] },
  'ai-inference': { ...ADD_ON, versions: ['0.8.0', '1.0.0'], packs: ['nvidia-gpu-operator', 'triton-inference'] },
  'security-baseline': {
    ...ADD_ON,
    scope: 'system',
    versions: ['1.0.0', '1.1.0', '1.2.0'],
    packs: ['kyverno-policies', 'site-network-policy'],
  },
} as const satisfies Record<string, Omit<Family, 'name'>>;

export type CoreFamily = keyof typeof CORE_FAMILIES;

const PURPOSES: readonly [string, readonly PackName[]][] = [
  ['apps', ['point-of-sale', 'inventory-sync']],
  ['cameras', ['vision-analytics', 'mosquitto-broker']],
  ['backup', ['velero-backup']],
  ['mirror', ['harbor-mirror', 'storage-classes']],
  ['mesh', ['istio-base', 'namespace-quotas']],
  ['sensors', ['mosquitto-broker', 'node-red-flows']],
  ['trial', ['edge-byo-os', 'edge-k3s', 'cni-cilium-oss', 'csi-local-path', 'lb-metallb']],
];

const FAMILY_SALT = 131;

/** Creates the nth profile besides `CORE_FAMILIES`: `retail-apps`, `grocery-apps`, …; every third belongs to a project. */
export const madeUpFamily = (seed: number, index: number): Family => {
  const dice = new Dice(seed, index, FAMILY_SALT);
  const sector = SECTORS[index % SECTORS.length] ?? SECTORS[0];
  const round = Math.floor(index / SECTORS.length);
  const [purpose, packs] = PURPOSES[round % PURPOSES.length] ?? ['apps', ['point-of-sale']];
  const again = Math.floor(round / PURPOSES.length);
  const whole = purpose === 'trial';
  const major = dice.chance(0.2) ? 2 : 1;
  return {
    name: `${sector.name}-${purpose}${again === 0 ? '' : `-${again + 1}`}`,
    type: whole ? 'cluster' : 'add-on',
    cloudType: whole ? 'edge-native' : 'all',
    scope: index % 3 === 2 ? 'project' : dice.chance(0.06) ? 'system' : 'tenant',
    versions: Array.from({ length: dice.between(1, 3) }, (_, minor) => `${major}.${minor}.0`),
    packs,
    newest: dice.pick(['published', 'published', 'both', 'draft']),
  };
};
