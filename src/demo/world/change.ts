import type { HostFacts } from '../../resources/edge-hosts/sample-facts.ts';

/** How a host is: its health, the pack in trouble, and how full /var is. */
export type HostCondition = Pick<HostFacts, 'health' | 'trouble' | 'varUse'>;

/** What a host has become since the start of the world. Times are epoch milliseconds; what is left out is as it was. */
export interface HostChange {
  /** The latest change. */
  readonly modified: number;
  /** For a host that registered after the start. */
  readonly created?: number;
  readonly condition?: HostCondition;
  readonly agent?: string;
  readonly deployed?: number;
  readonly leases?: number;
  readonly labels?: Readonly<Record<string, string>>;
}
