import type { CloudType } from '../../core/query/index.ts';
import type { Named, PackFacts } from '../shared/sample.ts';
import type { TemplateFacts } from '../shared/sample-template.ts';

/** A pack of a host with a noteworthy condition: failed, unfinished or recovered. */
export interface PackTrouble {
  /** Its first pack, unless `pack` names another. */
  readonly layer: PackFacts['layer'];
  readonly pack?: string;
  /** `False`: failed; `Unknown`: unfinished; `True`: recovered. */
  readonly status: 'False' | 'Unknown' | 'True';
  readonly reason: string;
  readonly message: string;
  /** Epoch milliseconds of the last transition. */
  readonly since: number;
}

/** Difference between reported and desired packs, or a failing manifest. */
export type PackDrift =
  | { readonly type: 'version'; readonly pack: string; readonly version: string }
  | { readonly type: 'missing'; readonly pack: string }
  | { readonly type: 'unwanted'; readonly pack: PackFacts }
  | { readonly type: 'manifest'; readonly pack: string; readonly since: number };

/** Machine sizes, by cores. */
export type MachineCores = 4 | 8 | 16 | 32 | 96;

/** Facts that a sample edge host is generated from (document 2.3). Times are epoch milliseconds. */
export interface HostFacts extends Named {
  readonly seed: number;
  /** Identifies the host: seeds its addresses and random properties. */
  readonly index: number;
  readonly now: number;
  /** Latest probe of its conditions, at most. */
  readonly probed: number;
  readonly created: number;
  /** Null is random. */
  readonly modified: number | null;
  /** Start of the pack deployment; null is soon after creation. */
  readonly deployed: number | null;
  readonly hostUid: string;
  readonly tenantUid: string;
  readonly ownerUid: string;
  readonly type: CloudType;
  readonly state: 'ready' | 'unpaired' | 'in-use';
  /** Initial state: random properties stay when the state changes. */
  readonly born: HostFacts['state'];
  readonly project: Named | null;
  readonly clusters: readonly Named[];
  readonly templates: readonly TemplateFacts[];
  /** Null where the service has no health. */
  readonly health: { readonly state: 'healthy' | 'unhealthy'; readonly message: string } | null;
  readonly agentVersion: string;
  readonly arch: 'amd64' | 'arm64';
  /** Number of cards of one model. */
  readonly gpus: number;
  /** Machine size; null is random. */
  readonly cores: MachineCores | null;
  /** Used share of /var, from 0 to 1; null is random. */
  readonly varUse: number | null;
  /** The troubled pack, if any. */
  readonly trouble: PackTrouble | null;
  /** Null for most. */
  readonly drift: PackDrift | null;
  /** Index of the host with the same MAC addresses; null for most. */
  readonly macOf: number | null;
  /** Index of the host with the same address; null for most. */
  readonly addressOf: number | null;
  /** Number of earlier addresses. */
  readonly leases: number;
  /** Labels besides the random ones. */
  readonly labels: Readonly<Record<string, string>>;
  /** Epoch milliseconds of its deletion; null for most. */
  readonly deleted: number | null;
  /** The field missing in the answer. */
  readonly gap: 'none' | 'device' | 'disks' | 'address' | 'default-nic' | 'gateway' | 'labels' | 'dns';
}
