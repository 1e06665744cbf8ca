import { memo } from 'react';
import { isOpen } from '../../store/state/overlays.ts';
import { Line } from '../../ui/line.tsx';
import { BELOW, type PlaceProps, type PlaceScreen } from '../../ui/place-screen.ts';
import { useSpans } from '../../ui/screen-context.ts';
import { typedSpans } from '../../ui/typed-spans.ts';
import { type SearchPrompt, searchedPlace } from './place.ts';

/** The search prompt of the place below, instead of the query line. */
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

export const SEARCH: PlaceScreen<SearchPrompt> = {
  Body: BELOW,
  Path: SearchPath,
  Position: BELOW,
  footer: (state) => [
    ['Enter', 'apply'],
    ['Esc', 'cancel'],
    isOpen(state, 'help') ? ['^U', 'clear'] : ['n N', 'next, previous match'],
  ],
};
