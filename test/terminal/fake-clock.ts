import type { TerminalClock } from '../../src/terminal/clock.ts';

/** A clock that a test advances. */
export const createFakeClock = (): TerminalClock & { turn(ms: number): void } => {
  let now = 0;
  let due: { at: number; run: () => void }[] = [];
  const add = (at: number, run: () => void): (() => void) => {
    const entry = { at, run };
    due.push(entry);
    return () => {
      due = due.filter((other) => other !== entry);
    };
  };
  return {
    now: () => now,
    after: (ms, run) => add(now + ms, run),
    soon: (run) => add(now, run),
    turn: (ms) => {
      const end = now + ms;
      for (;;) {
        const next = due.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
        if (next === undefined) break;
        due = due.filter((other) => other !== next);
        now = Math.max(now, next.at);
        next.run();
      }
      now = end;
    },
  };
};
