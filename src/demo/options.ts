import type { Drop } from './drop.ts';
import type { FaultWish } from './faults/wish.ts';

/** Options of a demo. */
export interface DemoOptions {
  /** Edge hosts in the fleet, up to 50,000. Default 1,213. */
  readonly hosts?: number;
  /** Seed of the world. Default 1. */
  readonly seed?: number;
  /** Default 0: any free port. */
  readonly port?: number;
  /** Milliseconds before each answer. Default 0. */
  readonly latencyMs?: number;
  /** Requests per second and first path segment, with bursts of as many; beyond that 429. Default null: unlimited. */
  readonly rate?: number | null;
  /** All edge hosts in one body without paging or list meta. Default false. */
  readonly hostsInOneBody?: boolean;
  /** Required API key, if set; otherwise 401. */
  readonly apiKey?: string;
  /** Removed endpoints, as on newer deployments (`drop.ts`). */
  readonly drop?: readonly Drop[];
  /** Faults (`faults/wish.ts`). */
  readonly faults?: readonly FaultWish[];
  /** Milliseconds from start to incident; null for none. Default null. */
  readonly incident?: number | null;
  /** Changes of the fleet per minute, up to 600. Default 0. */
  readonly churn?: number;
  /**
   * The clock in epoch milliseconds: times of the world are relative to the demo's start. Read at the start, and with
   * each request in a changing world.
   */
  readonly now?: () => number;
}

/** The options that affect answers, with defaults applied. */
export interface ServiceOptions {
  readonly latencyMs: number;
  readonly rate: number | null;
  readonly hostsInOneBody: boolean;
  readonly apiKey: string | null;
  readonly drop: readonly Drop[];
  readonly faults: readonly FaultWish[];
}

export const MAX_HOSTS = 50_000;
export const DEFAULT_HOSTS = 1213;
export const MAX_CHURN = 600;

export const serviceOptions = (given: DemoOptions): ServiceOptions => ({
  latencyMs: given.latencyMs ?? 0,
  rate: given.rate ?? null,
  hostsInOneBody: given.hostsInOneBody ?? false,
  apiKey: given.apiKey ?? null,
  drop: given.drop ?? [],
  faults: given.faults ?? [],
});
