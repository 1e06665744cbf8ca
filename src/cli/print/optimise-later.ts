import { hasFlag, setFlag } from '../engine-flag.ts';
import { turns } from '../turns.ts';
import type { OnProgress } from './progress.ts';

/** A short page is read and printed within this time. */
const SHORT_MS = 40;
const SHORT_BYTES = 1024 * 1024;
/** A connection is begun by then, and all that it takes is loaded: V8 refuses code that was kept under other flags. */
const CONNECTING = 2;

/** Optimising as at a start. */
const USUAL = hasFlag('osr-from-maglev') ? '--opt --osr-from-maglev' : '--opt';

/** What ends the waiting. */
interface OptimisingLater {
  /** To be told of what comes: where that is more than a short page, it is optimised as always. */
  readonly told: OnProgress;
  /** To be called when all is printed. */
  end(): void;
}

/**
 * Has V8 optimise nothing while one short page is asked for and printed: its compiler takes the time of two cores, and the
 * page is printed before any of its code is there. To be called when the page is about to be asked for.
 */
export const optimiseLater = (): OptimisingLater => {
  if (!hasFlag('opt')) return { told: () => undefined, end: () => undefined };
  let timer: NodeJS.Timeout | null = null;
  let held = false;
  let over = false;
  const hold = (): void => {
    if (over) return;
    held = true;
    setFlag('--no-opt', USUAL);
  };
  const end = (): void => {
    over = true;
    if (timer !== null) clearTimeout(timer);
    if (held) setFlag(USUAL, USUAL);
    held = false;
  };
  const told: OnProgress = (_got, _count, arrived) => {
    if (over) return;
    timer ??= setTimeout(end, SHORT_MS).unref();
    // A page that is whole is told of where another follows.
    if (arrived === undefined || (arrived.of ?? 0) > SHORT_BYTES) end();
  };
  void turns(CONNECTING).then(hold);
  return { told, end };
};
