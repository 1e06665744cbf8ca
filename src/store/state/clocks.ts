import { itemTime, machineTime } from '../../core/values/index.ts';
import type { State } from './state.ts';

/** The time that item timestamps are compared with (epoch ms). */
export const itemNow = ({ clocks, now }: Pick<State, 'clocks' | 'now'>): number => itemTime(clocks, now);

/** The machine's clock at a time of the run's clock (epoch ms). */
export const machineClock = ({ clocks }: Pick<State, 'clocks'>, time: number): number => machineTime(clocks, time);

/** The time up to which answers are shown (ms of the run's clock). */
export const shownUntil = ({ now, datedUntil }: Pick<State, 'now' | 'datedUntil'>): number => Math.max(now, datedUntil);
