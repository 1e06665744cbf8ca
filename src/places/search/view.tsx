import { memo } from 'react';
import { isOpen } from '../../store/state/overlays.ts';
import type { State } from '../../store/state/state.ts';
import { Line } from '../../ui/line.tsx';
import { BELOW, type FooterEntry, type PlaceProps, type PlaceScreen } from '../../ui/place-screen.ts';
import { useSpans } from '../../ui/screen-context.ts';
import { typedSpans } from '../../ui/typed-spans.ts';
import { type SearchPrompt, searchedPlace } from './place.ts';

/** The search prompt of an open item or of the help. */
const SearchPath = memo(({ place }: PlaceProps<SearchPrompt>) => (
  <Line
    spans={useSpans((state) =>
      typedSpans(
        { ...place, sign: '/', bad: null, hint: `${searchedPlace(state)?.hint ?? ''} `, loud: false },
        state.size.columns,
      ),
    )}
  />
));

const searchEntries = (state: State): readonly FooterEntry[] =>
  isOpen(state, 'help') ? HELP_SEARCH_ENTRIES : SEARCH_ENTRIES;

const SEARCH_ENTRIES: readonly FooterEntry[] = [
  ['Enter', 'apply'],
  ['Esc', 'cancel'],
  ['n N', 'next, previous match'],
];

const HELP_SEARCH_ENTRIES: readonly FooterEntry[] = [
  ['Enter', 'apply'],
  ['Esc', 'cancel'],
  ['^U', 'clear'],
];

export const SEARCH: PlaceScreen<SearchPrompt> = {
  Body: BELOW,
  Path: SearchPath,
  Position: BELOW,
  footer: searchEntries,
};
