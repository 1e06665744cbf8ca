import { memo } from 'react';
import { elide, width } from '../../../core/text/index.ts';
import { fitLine, span } from '../../../core/view/index.ts';
import { detailOf, type OpenDetail } from '../../../store/detail/layout.ts';
import { titleOf } from '../../../store/detail/related.ts';
import { nameOfMissing } from '../../../store/list/key-context.ts';
import { currentResource } from '../../../store/state/shown-places.ts';
import type { State } from '../../../store/state/state.ts';
import type { Detail } from '../../../store/state/view.ts';
import { Line } from '../../line.tsx';
import { useSpans } from '../../screen-context.ts';
import type { Spans } from '../../theme.ts';
import type { PlaceProps } from '../place-screen.ts';

/** The path to the open item: `Hosts › edge-…-00147 › Hardware`. */
export const DetailPath = memo(({ place: { uid } }: PlaceProps<Detail>) => (
  <Line
    spans={useSpans((state) => {
      const open = detailOf(state);
      return open === null ? missingSpans(state, uid) : pathSpans(state, open);
    })}
  />
));

const FORM_TITLES = { sections: null, yaml: 'YAML', json: 'JSON', compare: 'Compare' } as const;

const pathSpans = (state: State, open: OpenDetail): Spans => {
  const end = FORM_TITLES[open.detail.form] ?? open.sections[open.section]?.title ?? '';
  const { title } = currentResource(state);
  const room = state.size.columns - width(title) - width(end) - 8;
  return fitLine(
    [
      span(` ${title}`, 'dim'),
      span(' › ', 'dim'),
      span(elide(titleOf(open.item), Math.max(8, room), 'middle'), 'strong'),
      span(' › ', 'dim'),
      span(end, 'accent'),
    ],
    state.size.columns,
  );
};

/** The path to an item that is not loaded. */
const missingSpans = (state: State, uid: string): Spans =>
  fitLine(
    [
      span(` ${currentResource(state).title}`, 'dim'),
      span(' › ', 'dim'),
      span(elide(nameOfMissing(state, uid), Math.max(8, state.size.columns - 24), 'middle'), 'strong'),
    ],
    state.size.columns,
  );
