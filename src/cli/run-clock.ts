import { uptime } from 'node:os';

interface RunClockParts {
  /** Epoch ms of the machine, which may be set at any time. */
  readonly wall: () => number;
  /** Monotonic ms; on Linux it pauses during sleep. */
  readonly monotonic: () => number;
  /** Ms since boot, sleep included; null where `monotonic` includes it. */
  readonly awake: (() => number) | null;
}

/** The clock of one run. */
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

const sinceBoot = (): number => {
  try {
    return uptime() * 1000;
  } catch {
    // Unreadable in some sandboxes: sleep is then not counted.
    return 0;
  }
};

/** The clock of this process. */
export const runClock: RunClock = startRunClock({
  wall: Date.now,
  monotonic: () => performance.now(),
  awake: process.platform === 'linux' ? sinceBoot : null,
});
