import type { Drop } from './drop.ts';
import type { FaultWish } from './faults/wish.ts';

/** What a demo can be asked to be. */
export interface DemoOptions {
  /** Edge hosts in the fleet, up to 50,000. Default 1,213. */
  readonly hosts?: number;
  /** Another seed makes another world. Default 1. */
  readonly seed?: number;
  /** Default 0: any free port. */
  readonly port?: number;
  /** Milliseconds before each answer. Default 0. */
  readonly latencyMs?: number;
  /** Requests per second and first path segment, as many at once; over it 429. Default null: unlimited. */
  readonly rate?: number | null;
  /** All edge hosts in one body without paging or list meta. Default false. */
  readonly hostsInOneBody?: boolean;
  /** When set, requests without it get 401. */
  readonly apiKey?: string;
  /** Endpoints that are gone, as on newer deployments (`drop.ts`). */
  readonly drop?: readonly Drop[];
  /** What goes wrong (`faults/wish.ts`). */
  readonly faults?: readonly FaultWish[];
  /** Milliseconds from the start to the beginning of an incident; null for none. Default null. */
  readonly incident?: number | null;
  /** Changes of the fleet a minute, up to 600. Default 0. */
  readonly churn?: number;
  /**
   * The clock, in epoch milliseconds: the world's times are counted from when the demo starts. Read once then, and with each
   * request where something goes on in the world.
   */
  readonly now?: () => number;
}

/** The options that shape answers, none left open. */
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
