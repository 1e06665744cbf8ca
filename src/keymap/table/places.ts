import { type KeyContext, PLACES, type Place } from '../action.ts';

export const EVERYWHERE = Object.keys(PLACES) as readonly Place[];
export const LIST: readonly Place[] = ['list'];
/** Places of questions about many items. */
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
/** The place of common values. */
export const WHY: readonly Place[] = ['why'];
export const TIMELINE: readonly Place[] = ['timeline'];
/** The place of rule findings. */
export const ATTENTION: readonly Place[] = ['attention'];
export const NOW: readonly Place[] = ['now'];
/** The place of an item's explanation. */
export const EXPLAIN: readonly Place[] = ['explain'];
export const LIST_AND_DETAIL: readonly Place[] = ['list', 'detail'];
/** The request log. */
export const LOG: readonly Place[] = ['log'];
export const LOG_AND_REQUEST: readonly Place[] = ['log', 'request'];
export const HELP: readonly Place[] = ['help'];
export const DETAIL: readonly Place[] = ['detail'];
export const DETAIL_AND_HELP: readonly Place[] = ['detail', 'help'];

/** Reason why an action that needs a row is blocked; null when it is not. */
export const needsRows = ({ rows, many }: KeyContext): string | null => (rows === 0 ? `no ${many} shown` : null);

/** True for a list that failed before its first row: nothing to filter, sort or continue. */
export const failedEmpty = ({ failed, empty }: KeyContext): boolean => failed && empty === true;

/** True for such a list where any other project or list would fail alike. */
export const failedEverywhere = (context: KeyContext): boolean => failedEmpty(context) && context.failsAlike === true;
