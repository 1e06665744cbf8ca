import { type KeyContext, PLACES, type Place } from '../action.ts';

export const EVERYWHERE = Object.keys(PLACES) as readonly Place[];
export const LIST: readonly Place[] = ['list'];
/** The answers to questions about many items. */
export const QUESTIONS: readonly Place[] = [
  'count',
  'pivot',
  'fields',
  'why',
  'timeline',
  'attention',
  'now',
  'explain',
];
export const COUNT: readonly Place[] = ['count'];
export const PIVOT: readonly Place[] = ['pivot'];
export const FIELDS: readonly Place[] = ['fields'];
/** What rows have in common. */
export const WHY: readonly Place[] = ['why'];
export const TIMELINE: readonly Place[] = ['timeline'];
/** What the rules find. */
export const ATTENTION: readonly Place[] = ['attention'];
export const NOW: readonly Place[] = ['now'];
/** What is to be said about one item. */
export const EXPLAIN: readonly Place[] = ['explain'];
export const LIST_AND_DETAIL: readonly Place[] = ['list', 'detail'];
/** The log of requests, and one of them in full. */
export const LOG: readonly Place[] = ['log'];
export const LOG_AND_REQUEST: readonly Place[] = ['log', 'request'];
export const HELP: readonly Place[] = ['help'];
export const DETAIL: readonly Place[] = ['detail'];
export const DETAIL_AND_HELP: readonly Place[] = ['detail', 'help'];

/** Why an action that needs a row cannot work now; null when it can. */
export const needsRows = ({ rows, many }: KeyContext): string | null => (rows === 0 ? `no ${many} shown` : null);

/** True for a list that failed before it had a row: there is nothing to filter, to sort or to continue. */
export const failedBlank = ({ failed, blank }: KeyContext): boolean => failed && blank === true;
