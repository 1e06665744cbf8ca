import { type Binding, type KeyContext, PLACES, type Place } from '../action.ts';

export const EVERYWHERE = Object.keys(PLACES) as readonly Place[];
export const OUTSIDE_HELP = EVERYWHERE.filter((place) => place !== 'help');
export const LIST: readonly Place[] = ['list'];
/** An open question about many items. */
export const QUESTION: readonly Place[] = ['question'];
export const LIST_AND_QUESTION: readonly Place[] = [...LIST, ...QUESTION];
export const LIST_AND_DETAIL: readonly Place[] = ['list', 'detail'];
const LOG: readonly Place[] = ['log'];
const LOG_AND_REQUEST: readonly Place[] = ['log', 'request'];
export const HELP: readonly Place[] = ['help'];
export const DETAIL: readonly Place[] = ['detail'];
export const DETAIL_AND_HELP: readonly Place[] = ['detail', 'help'];

/** Reason why an action that needs a row is blocked; null when it is not. */
export const needsRows = ({ rows, many }: KeyContext): string | null => (rows === 0 ? `no ${many} shown` : null);

/** True for a list that failed before its first row: nothing to filter, sort or continue. */
export const failedEmpty = ({ failed, empty }: KeyContext): boolean => failed && empty === true;

/** True for such a list where any other project or list would fail alike. */
export const failedEverywhere = (context: KeyContext): boolean => failedEmpty(context) && context.failsAlike === true;

export const LOG_KEYS: readonly Binding[] = [
  {
    action: 'log',
    keys: ['`'],
    group: 'Requests',
    label: 'requests',
    about: 'show the last 200 requests: time, path, duration, bytes, result',
    places: OUTSIDE_HELP,
  },
  {
    action: 'open-request',
    keys: ['enter', 'd'],
    group: 'Requests',
    label: 'open',
    about: 'open the request under the cursor: code, message, ref',
    places: LOG,
    footer: 1,
    blocked: needsRows,
  },
  {
    action: 'copy-request',
    keys: ['c'],
    group: 'Requests',
    label: 'copy',
    about: 'copy the ref of the request, or its line; in a request, the value under the cursor',
    places: LOG_AND_REQUEST,
    footer: 2,
    blocked: needsRows,
  },
];

/** Movement in a list, an item and the help. */
export const MOVE_KEYS: readonly Binding[] = [
  { action: 'down', keys: ['j', 'down'], group: 'Move', label: 'down', about: 'one row down', places: EVERYWHERE },
  { action: 'up', keys: ['k', 'up'], group: 'Move', label: 'up', about: 'one row up', places: EVERYWHERE },
  { action: 'first', keys: ['g', 'home'], group: 'Move', label: 'first', about: 'first row', places: EVERYWHERE },
  { action: 'last', keys: ['G', 'end'], group: 'Move', label: 'last', about: 'last loaded row', places: EVERYWHERE },
  {
    action: 'half-down',
    keys: ['ctrl+d'],
    group: 'Move',
    label: 'half down',
    about: 'half a screen down',
    places: EVERYWHERE,
  },
  {
    action: 'half-up',
    keys: ['ctrl+u'],
    group: 'Move',
    label: 'half up',
    about: 'half a screen up',
    places: EVERYWHERE,
  },
  {
    action: 'screen-down',
    keys: ['ctrl+f', 'pagedown'],
    group: 'Move',
    label: 'screen down',
    about: 'one screen down',
    places: EVERYWHERE,
  },
  {
    action: 'screen-up',
    keys: ['ctrl+b', 'pageup'],
    group: 'Move',
    label: 'screen up',
    about: 'one screen up',
    places: EVERYWHERE,
  },
  { action: 'left', keys: ['h', 'left'], group: 'Move', label: 'left', about: 'scroll columns left', places: LIST },
  { action: 'right', keys: ['l', 'right'], group: 'Move', label: 'right', about: 'scroll columns right', places: LIST },
];

const needsPages = ({ rows, pages, more, many, cached, filtered }: KeyContext): string | null => {
  if (rows === 0) return `no ${many} shown`;
  if (cached) return 'cached rows have no pages; r loads the current ones';
  if (pages > 1 || more) return null;
  return filtered === true ? 'no other page; j goes to the next match' : 'no other page';
};

const needsMore = ({ more, endUnknown, many }: KeyContext): string | null => {
  if (more) return null;
  return endUnknown ? 'the service gives no next page and does not say whether this is all' : `all ${many} are loaded`;
};

export const PAGES_KEYS: readonly Binding[] = [
  {
    action: 'next-page',
    keys: ['n'],
    group: 'Pages',
    label: 'next page',
    about: 'go to the next page of the service',
    places: LIST,
    footer: 3,
    idle: ({ more }) => !more,
    blocked: needsPages,
  },
  {
    action: 'previous-page',
    keys: ['p'],
    group: 'Pages',
    label: 'previous page',
    about: 'go to the previous page of the service',
    places: LIST,
    blocked: needsPages,
  },
  {
    action: 'load-all',
    keys: ['L'],
    group: 'Pages',
    label: 'load all',
    labelNow: ({ rest = '' }) => (rest === '' ? null : `load all (${rest})`),
    about: 'load all pages; Esc stops',
    places: [...LIST, ...QUESTION],
    footer: 2,
    idle: failedEmpty,
    asks: true,
    blocked: needsMore,
  },
];
