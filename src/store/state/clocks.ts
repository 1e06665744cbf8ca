import { itemTime, machineTime } from '../../core/values/index.ts';
import type { State } from './state.ts';

/** The time that timestamps of items are compared with (epoch ms). */
export const itemNow = ({ clocks, now }: Pick<State, 'clocks' | 'now'>): number => itemTime(clocks, now);

/** What the machine's clock showed at a time of the run's (epoch ms). */
export const machineClock = ({ clocks }: Pick<State, 'clocks'>, time: number): number => machineTime(clocks, time);

/** Answers that came up to this time date what is shown (ms of the run's clock). */
export const shownUntil = ({ now, datedUntil }: Pick<State, 'now' | 'datedUntil'>): number => Math.max(now, datedUntil);
