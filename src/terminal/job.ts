import type { Clock } from './clock.ts';
import { stopProcess } from './process-events.ts';

export interface Job {
  /** The terminal is ours to use; a process in the background that uses it is stopped in the middle of it. */
  readonly inForeground: () => boolean;
  /** SIGCONTs so far. */
  readonly continues: () => number;
  readonly isEnding: () => boolean;
  readonly clock: Clock;
}

/** Signals that came with a SIGCONT, and were taken by this thread, have been obeyed when it resolves. */
const signalsObeyed = async (clock: Clock): Promise<void> => {
  for (let turn = 0; turn < 2; turn += 1) await new Promise<void>((resolve) => void clock.soon(resolve));
};

/** Other threads of this process, which may have taken a signal, had time to hand it on, in ms. */
const SIGNAL_DELAY_MS = 50;

/**
 * Stops the process whenever it continues in the background, until it is in the foreground. `ending` when a signal ends
 * it instead; `orphaned` when it is in the background and nobody could continue it, so that the system did not stop it.
 */
export const untilForeground = async (job: Job): Promise<'foreground' | 'ending' | 'orphaned'> => {
  for (;;) {
    const before = job.continues();
    await signalsObeyed(job.clock);
    if (job.isEnding()) return 'ending';
    if (job.inForeground()) return 'foreground';
    // What comes with a SIGCONT, as a kill does, would not be heard again once we are stopped.
    await new Promise<void>((resolve) => void job.clock.after(SIGNAL_DELAY_MS, resolve));
    await signalsObeyed(job.clock);
    if (job.isEnding()) return 'ending';
    if (job.continues() !== before) continue;
    stopProcess('self');
    await signalsObeyed(job.clock);
    if (job.continues() === before) return 'orphaned';
  }
};
