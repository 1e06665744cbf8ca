import type { KeyContext, Place } from '../action.ts';

export const EVERYWHERE: readonly Place[] = ['list', 'detail', 'help'];
export const LIST: readonly Place[] = ['list'];
export const LIST_AND_DETAIL: readonly Place[] = ['list', 'detail'];
export const DETAIL: readonly Place[] = ['detail'];

/** Why an action that needs a row cannot work now; null when it can. */
export const needsRows = ({ rows, many }: KeyContext): string | null =>
  rows === 0 ? `no ${many} on the screen` : null;
