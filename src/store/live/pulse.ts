import type { HeldList } from '../state/held-list.ts';
import type { State, Store } from '../state/state.ts';
import { lastHeard } from '../state/walk.ts';
import { pulsedLists, pulseOf, withPulse } from '../walk/pulse.ts';
import { JITTER, MAX_BYTES_PER_SECOND } from './live.ts';

/** Seconds between pulses. */
const PERIOD = 15;

/** When the next pulse of a list is due (epoch ms), `share` being where in the jitter it lies, in [0, 1). */
const dueAt = (state: State, list: HeldList, share: number): number => {
  const { endedAt, bytes } = pulseOf(state, list);
  const seconds = Math.max(PERIOD, bytes / MAX_BYTES_PER_SECOND);
  return Math.max(lastHeard(list), endedAt) + seconds * 1000 * (1 - JITTER + 2 * JITTER * share);
};

interface PulseParts {
  readonly store: Store;
  readonly now: () => number;
  /** A random number in [0, 1) for jitter. */
  readonly random: () => number;
  /** Starts a timer of so many ms and gives its cancel function. */
  readonly setTimer: (ms: number, run: () => void) => () => void;
}

/** Asks between two walks which items are broken, while live refresh is on. One timer at most. */
export const createPulse = ({ store, now, random, setTimer }: PulseParts): { update(): void; stop(): void } => {
  let share = random();
  let timer: { readonly due: number; readonly cancel: () => void } | null = null;

  const cancel = (): void => {
    timer?.cancel();
    timer = null;
  };

  const update = (): void => {
    const state = store.getState();
    const isOn = state.live.period !== null && state.live.paused === null;
    const [list] = isOn ? pulsedLists(state).filter((one) => !pulseOf(state, one).isDue) : [];
    if (list === undefined) {
      cancel();
      return;
    }
    const due = dueAt(state, list, share);
    if (due <= now()) {
      cancel();
      share = random();
      store.setState(withPulse(state, list, { isDue: true }));
    } else if (timer?.due !== due) {
      cancel();
      timer = {
        due,
        cancel: setTimer(due - now(), () => {
          timer = null;
          update();
        }),
      };
    }
  };

  return { update, stop: cancel };
};
