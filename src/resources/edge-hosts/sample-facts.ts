import type { CloudType } from '../../core/query/index.ts';
import type { Named, PackFacts } from '../shared/sample.ts';
import type { TemplateFacts } from '../shared/sample-template.ts';

/** A pack of a host whose condition has a story: it has failed, never finished, or came back. */
export interface PackTrouble {
  /** The first pack of this layer, unless `pack` names it. */
  readonly layer: PackFacts['layer'];
  readonly pack?: string;
  /** `False` has failed, `Unknown` has never finished, `True` has recovered. */
  readonly status: 'False' | 'Unknown' | 'True';
  readonly reason: string;
  readonly message: string;
  /** Epoch milliseconds of the last transition. */
  readonly since: number;
}

/** Where the packs that a host reports differ from those that its profiles want, or a manifest of one fails. */
export type PackDrift =
  | { readonly type: 'version'; readonly pack: string; readonly version: string }
  | { readonly type: 'missing'; readonly pack: string }
  | { readonly type: 'unwanted'; readonly pack: PackFacts }
  | { readonly type: 'manifest'; readonly pack: string; readonly since: number };

/** The sizes that machines come in, by their cores. */
export type MachineCores = 4 | 8 | 16 | 32 | 96;

/** What is to be known about an edge host to make one up (document 2.3). Times are epoch milliseconds. */
export interface HostFacts extends Named {
  readonly seed: number;
  /** Tells the host apart: its addresses and what is left to chance follow from it. */
  readonly index: number;
  readonly now: number;
  /** When its conditions were probed last, at the latest. */
  readonly probed: number;
  readonly created: number;
  /** Null leaves it to chance. */
  readonly modified: number | null;
  /** When its packs began to be deployed; null is soon after it was created. */
  readonly deployed: number | null;
  readonly hostUid: string;
  readonly tenantUid: string;
  readonly ownerUid: string;
  readonly type: CloudType;
  readonly state: 'ready' | 'unpaired' | 'in-use';
  /** The state that it was made for: what is left to chance stays when its state changes. */
  readonly born: HostFacts['state'];
  readonly project: Named | null;
  readonly clusters: readonly Named[];
  readonly templates: readonly TemplateFacts[];
  /** Null where the service knows nothing. */
  readonly health: { readonly state: 'healthy' | 'unhealthy'; readonly message: string } | null;
  readonly agentVersion: string;
  readonly arch: 'amd64' | 'arm64';
  /** Cards of one model. */
  readonly gpus: number;
  /** Names a machine of that size; null leaves it to chance. */
  readonly cores: MachineCores | null;
  /** How full the partition of /var is, from 0 to 1; null leaves it to chance. */
  readonly varUse: number | null;
  /** The pack that is in trouble, if one is. */
  readonly trouble: PackTrouble | null;
  /** Null for most. */
  readonly drift: PackDrift | null;
  /** The index of the host whose MAC addresses this one repeats; null for most. */
  readonly macOf: number | null;
  /** The index of the host whose address this one repeats; null for most. */
  readonly addressOf: number | null;
  /** Counts the addresses that it had before this one. */
  readonly leases: number;
  /** Labels beside those left to chance. */
  readonly labels: Readonly<Record<string, string>>;
  /** Epoch milliseconds of its deletion; null for most. */
  readonly deleted: number | null;
  /** The part that the service did not give. */
  readonly gap: 'none' | 'device' | 'disks' | 'address' | 'default-nic' | 'gateway' | 'labels' | 'dns';
}
