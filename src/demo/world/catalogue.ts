import type { PackFacts } from '../sample/facts.ts';

interface CataloguePack {
  readonly layer: PackFacts['layer'];
  readonly type: PackFacts['type'];
  /** Versions of the pack, oldest first. */
  readonly versions: readonly [string, ...string[]];
  /** Approximate size of the values in bytes. */
  readonly bytes: number;
  readonly macros?: boolean;
}

const native = (layer: PackFacts['layer'], bytes: number, ...versions: [string, ...string[]]): CataloguePack => ({
  layer,
  type: 'native',
  versions,
  bytes,
});
const helm = (bytes: number, ...versions: [string, ...string[]]): CataloguePack => ({
  layer: 'addon',
  type: 'helm',
  versions,
  bytes,
});
const manifest = (bytes: number, ...versions: [string, ...string[]]): CataloguePack => ({
  layer: 'addon',
  type: 'manifest',
  versions,
  bytes,
});

/** All packs of the demo's registries. Sizes follow real profiles: a median of about 6 kB, a few large ones. */
const CATALOGUE = {
  'linux-realtime': native('kernel', 700, '5.15.71', '5.15.96', '6.1.59'),
  'edge-byo-os': { ...native('os', 2400, '1.0.0', '1.1.0', '2.0.0'), macros: true },
  'ubuntu-edge': native('os', 3100, '20.04.6', '22.04.3', '22.04.4'),
  'edge-k3s': native('k8s', 2900, '1.27.9', '1.28.5', '1.29.4', '1.30.1'),
  'edge-rke2': native('k8s', 5200, '1.27.8', '1.28.4', '1.29.3'),
  'edge-k8s': native('k8s', 7800, '1.27.11', '1.28.7', '1.29.2'),
  'cni-calico': native('cni', 14_000, '3.25.1', '3.26.4', '3.27.2'),
  'cni-cilium-oss': native('cni', 23_000, '1.13.9', '1.14.6', '1.15.3'),
  'cni-flannel': native('cni', 900, '0.22.3', '0.24.0'),
  'csi-longhorn': native('csi', 9_300, '1.4.3', '1.5.3', '1.6.0'),
  'csi-local-path': native('csi', 600, '0.0.24', '0.0.26'),
  'csi-rook-ceph': native('csi', 21_000, '1.11.9', '1.13.2'),
  'csi-vsphere': native('csi', 4_400, '3.0.2', '3.1.0'),
  'lb-metallb': helm(6_100, '0.13.10', '0.13.11', '0.14.3'),
  'nginx-ingress': helm(12_500, '1.8.1', '1.9.4', '1.10.0'),
  'cert-manager': helm(7_200, '1.11.0', '1.13.3', '1.14.4'),
  'prometheus-operator': helm(52_000, '48.3.1', '55.5.0', '58.2.1'),
  'fluent-bit': helm(5_900, '0.39.0', '0.43.0', '0.46.2'),
  'grafana-agent': helm(8_800, '0.27.1', '0.36.0'),
  'istio-base': helm(31_000, '1.19.3', '1.20.2'),
  'kyverno-policies': helm(17_500, '2.7.2', '3.1.4'),
  'external-dns': helm(3_900, '1.13.0', '1.13.1', '1.14.3'),
  'velero-backup': helm(6_600, '5.0.2', '5.2.0'),
  'harbor-mirror': helm(26_000, '1.12.4', '1.13.1'),
  'nvidia-gpu-operator': helm(11_400, '23.6.1', '23.9.1', '24.3.0'),
  'triton-inference': { ...helm(9_700, '2.40.0', '2.43.0'), macros: true },
  'mosquitto-broker': helm(2_300, '2.0.15', '2.0.18'),
  'node-red-flows': helm(1_500, '3.0.2', '3.1.3'),
  'vision-analytics': { ...helm(15_200, '4.1.0', '4.2.2', '5.0.0'), macros: true },
  'point-of-sale': { ...helm(18_800, '7.3.0', '7.4.1', '8.0.0'), macros: true },
  'inventory-sync': helm(4_700, '2.1.5', '2.2.0'),
  'site-network-policy': manifest(1_200, '1.0.0', '1.1.0', '1.2.0'),
  'storage-classes': manifest(500, '1.0.0', '1.0.1'),
  'namespace-quotas': manifest(800, '1.0.0', '1.3.0'),
} as const satisfies Record<string, CataloguePack>;

export type PackName = keyof typeof CATALOGUE;

/** The version of a pack in the catalogue that is one older (-1) or newer (1) than its own; null if there is none. */
export const versionBeside = ({ name, version }: PackFacts, step: -1 | 1): string | null => {
  const versions: readonly string[] = isKnown(name) ? CATALOGUE[name].versions : [];
  const at = versions.indexOf(version);
  return at < 0 ? null : (versions[at + step] ?? null);
};

const isKnown = (name: string): name is PackName => Object.hasOwn(CATALOGUE, name);

/** Versions that their registry has deleted but profiles still name. */
const DROPPED = new Set(['external-dns@1.13.0', 'lb-metallb@0.13.10', 'point-of-sale@7.3.0', 'grafana-agent@0.27.1']);

/**
 * Creates a pack of the catalogue. `behind` is the number of versions from its newest version, `revision` the number of
 * times that drafts changed its values.
 */
export const cataloguePack = (name: PackName, behind: number, revision: number): PackFacts => {
  const pack: CataloguePack = CATALOGUE[name];
  const version = pack.versions[Math.max(0, pack.versions.length - 1 - behind)] ?? pack.versions[0];
  return {
    name,
    version,
    layer: pack.layer,
    type: pack.type,
    bytes: pack.bytes,
    revision,
    macros: pack.macros ?? false,
    invalid: DROPPED.has(`${name}@${version}`) ? `tag ${version} of ${name} was deleted from the registry` : '',
  };
};
