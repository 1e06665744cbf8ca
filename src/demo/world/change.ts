import type { HostFacts } from '../../resources/edge-hosts/sample-facts.ts';

/** Condition of a host: health, troubled pack, and usage of /var. */
export type HostCondition = Pick<HostFacts, 'health' | 'trouble' | 'varUse'>;

/** Changes of a host since the start of the world. Times are epoch milliseconds; absent fields are unchanged. */
export interface HostChange {
  /** Time of the latest change. */
  readonly modified: number;
  /** Set for a host registered after the start. */
  readonly created?: number;
  readonly condition?: HostCondition;
  readonly agent?: string;
  readonly deployed?: number;
  readonly leases?: number;
  readonly labels?: Readonly<Record<string, string>>;
}
