import type { KeyContext } from '../action.ts';
import type { Binding } from '../binding.ts';
import { failedEmpty, LIST, QUESTIONS } from './places.ts';

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

/** Paging. */
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
    places: [...LIST, ...QUESTIONS],
    footer: 2,
    idle: failedEmpty,
    blocked: needsMore,
  },
];
