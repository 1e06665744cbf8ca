import { type Clocks, type ServiceAhead, STEADY_CLOCKS, withMachine, withService } from '../core/values/index.ts';

interface RunClockParts {
  /** Epoch ms of the machine, which may be set at any time. */
  readonly wall: () => number;
  /** Monotonic ms; on Linux it pauses during sleep. */
  readonly monotonic: () => number;
  /** Ms since boot, sleep included; null if `monotonic` includes sleep. */
  readonly awake: (() => number) | null;
}

/** Clock of a run: it does not jump when the clock of the machine is set. */
export interface RunClock {
  /** Whole epoch ms, monotonic from the machine's time at start. */
  now(): number;
  /** Lead of the machine's clock over `now` in ms: 0 unless it was set. */
  machineAhead(): number;
}

/** Minimum difference that counts as sleep, in ms: the clocks are read in turn, in different units. */
const SLEEP = 2000;
/** Interval of checks for sleep, in ms: each costs a system call. */
const LOOK_INTERVAL_MS = 500;

/** Starts a run's clock at the machine's time. */
export const startRunClock = ({ wall, monotonic, awake }: RunClockParts): RunClock => {
  const start = wall() - monotonic();
  const awakeBefore = awake === null ? 0 : awake() - monotonic();
  let slept = 0;
  let lookedAt = monotonic();
  const now = (): number => {
    const ticks = monotonic();
    if (awake !== null && ticks - lookedAt >= LOOK_INTERVAL_MS) {
      lookedAt = ticks;
      const more = awake() - ticks - awakeBefore - slept;
      if (more > SLEEP) slept += Math.round(more);
    }
    return Math.floor(start + ticks + slept);
  };
  return { now, machineAhead: () => wall() - now() };
};

/** Relation of the machine's and the service's clock to the run's. */
export interface ClockWatch {
  readonly clock: RunClock;
  readonly clocks: Clocks;
  /** Checks for a step of the machine's clock. */
  look(): void;
  /** Records the service's clock from an answer. */
  heard(ahead: ServiceAhead): void;
  onChange(listener: (clocks: Clocks) => void): void;
}

/** Creates a watch that compares the clocks of machine and service with the clock of the run. */
export const createClockWatch = (clock: RunClock): ClockWatch => {
  const listeners: ((clocks: Clocks) => void)[] = [];
  let clocks = STEADY_CLOCKS;
  const change = (next: Clocks): void => {
    if (next === clocks) return;
    clocks = next;
    for (const listener of listeners) listener(clocks);
  };
  const look = (): void => change(withMachine(clocks, clock.now(), clock.machineAhead()));
  return {
    clock,
    get clocks() {
      return clocks;
    },
    look,
    heard: (ahead) => {
      look();
      change(withService(clocks, ahead));
    },
    onChange: (listener) => void listeners.push(listener),
  };
};
