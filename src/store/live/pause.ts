import { say } from '../state/message.ts';
import type { Change, Live, State } from '../state/state.ts';

/** Toggles live refresh. */
export const togglePause = ({ live }: State): Change =>
  live.paused === null
    ? { live: { ...live, paused: 'asked' }, ...say('live refresh paused · z resumes') }
    : { live: { ...live, paused: null }, ...say('live refresh resumed') };

/** Pauses live refresh after a long time without keys. */
export const pausedIdle = ({ live }: State): Change => ({ live: { ...live, paused: 'idle' } });

/** Resumes live refresh on a key. */
export const resumedByKey = ({ live }: State): Change => ({ live: { ...live, paused: null } });

/** Sets the seconds between refreshes; null turns them off. */
export const setPeriod = (period: number | null): Pick<State, 'live'> => ({ live: newLive(period) });

/** The initial state of live refresh. */
export const newLive = (period: number | null): Live => ({ period, paused: null, due: null });
