import type { Clock } from './clock.ts';
import { stopProcess } from './process-events.ts';

export interface Job {
  /** The process is in the foreground; a background process that uses the terminal is stopped. */
  readonly inForeground: () => boolean;
  /** Number of SIGCONTs so far. */
  readonly continues: () => number;
  readonly isEnding: () => boolean;
  readonly clock: Clock;
}

/** Resolves when signals delivered along with a SIGCONT were handled. */
const signalsObeyed = async (clock: Clock): Promise<void> => {
  for (let turn = 0; turn < 2; turn += 1) await new Promise<void>((resolve) => void clock.soon(resolve));
};

/** Time for other threads to hand on a signal, in ms. */
const SIGNAL_DELAY_MS = 50;

/**
 * Stops the process whenever it continues in the background, until it is in the foreground. `ending` when a signal ends
 * it; `orphaned` when it is in the background of an orphaned group, which the system does not stop.
 */
export const untilForeground = async (job: Job): Promise<'foreground' | 'ending' | 'orphaned'> => {
  for (;;) {
    const before = job.continues();
    await signalsObeyed(job.clock);
    if (job.isEnding()) return 'ending';
    if (job.inForeground()) return 'foreground';
    // A signal that comes with SIGCONT, such as a kill, must be handled before stopping again.
    await new Promise<void>((resolve) => void job.clock.after(SIGNAL_DELAY_MS, resolve));
    await signalsObeyed(job.clock);
    if (job.isEnding()) return 'ending';
    if (job.continues() !== before) continue;
    stopProcess('self');
    await signalsObeyed(job.clock);
    if (job.continues() === before) return 'orphaned';
  }
};
