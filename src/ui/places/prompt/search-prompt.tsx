import { memo } from 'react';
import { searchHint } from '../../../store/places/line.ts';
import type { SearchPrompt as Search } from '../../../store/state/overlay.ts';
import { Line } from '../../line.tsx';
import { useSpans } from '../../screen-context.ts';
import type { PlaceProps } from '../place-screen.ts';
import { typedSpans } from './typed-spans.ts';

/** The search prompt of an open item or of the help. */
export const SearchPrompt = memo(({ place }: PlaceProps<Search>) => (
  <Line
    spans={useSpans((state) =>
      typedSpans({ ...place, sign: '/', bad: null, hint: `${searchHint(state)} `, loud: false }, state.size.columns),
    )}
  />
));
