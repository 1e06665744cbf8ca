import type { State } from '../state.ts';

/** Whether the screen spares the link: wished, or measured to be slow. */
export const isLowBandwidth = ({ link }: Pick<State, 'link'>): boolean => link.wish ?? link.slow;
