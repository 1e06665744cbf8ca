import { say } from '../state/message.ts';
import type { Change, Live, State } from '../state/state.ts';

/** Live refresh goes on, or waits until it is told to go on. */
export const turnPause = ({ live }: State): Change =>
  live.paused === null
    ? { live: { ...live, paused: 'asked' }, ...say('live refresh paused · z resumes') }
    : { live: { ...live, paused: null }, ...say('live refresh resumed') };

/** Nobody has pressed a key for long: nobody looks. */
export const pausedIdle = ({ live }: State): Change => ({ live: { ...live, paused: 'idle' } });

/** Somebody is there again. */
export const resumedByKey = ({ live }: State): Change => ({ live: { ...live, paused: null } });

/** Seconds from one refresh to the next; null for none. */
export const setPeriod = (period: number | null): Pick<State, 'live'> => ({ live: newLive(period) });

/** Live refresh as it begins. */
export const newLive = (period: number | null): Live => ({ period, paused: null, due: null });
