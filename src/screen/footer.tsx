import { memo } from 'react';
import { fitLine, lineWidth, span } from '../core/view/index.ts';
import { placeFooter } from '../places/screens.tsx';
import { footerKeys } from '../store/keys/resolve.ts';
import { keyText } from '../store/keys/text.ts';
import type { State } from '../store/state/state.ts';
import { Line } from '../ui/line.tsx';
import type { FooterEntry } from '../ui/place-screen.ts';
import { useSpans } from '../ui/screen-context.ts';
import type { Spans } from '../ui/theme.ts';

/** The last line of the screen: the current message; without one, the available keys, as many as fit. */
export const Footer = memo(() => <Line spans={useSpans(footerSpans)} />);

const footerSpans = (state: State): Spans => {
  const { message, size } = state;
  if (message !== null)
    return fitLine([span(` ${message.text}`, message.tone === 'plain' ? 'accent' : message.tone)], size.columns);
  const shown = placeFooter(state) ?? keyEntries(state);
  return typeof shown === 'string'
    ? fitLine([span(` ▲ ${shown}`, 'bad')], size.columns)
    : keysSpans(shown, size.columns);
};

const keyEntries = (state: State): readonly FooterEntry[] =>
  footerKeys(state).map(({ keys, label, pinned, works }): FooterEntry => {
    const entry = [keyText(keys[0]), label] as const;
    return pinned ? [...entry, 'pinned'] : works ? entry : [...entry, 'idle'];
  });

/** Joins as many entries as fit. An entry is never cut, since a key needs its label; space for pinned entries is reserved. */
const keysSpans = (entries: readonly FooterEntry[], columns: number): Spans => {
  const isPinned = ([, , look]: FooterEntry): boolean => look === 'pinned';
  const pinned = entries.filter(isPinned).flatMap(entrySpans);
  let result: Spans = [];
  for (const entry of entries.filter((one) => !isPinned(one))) {
    const next: Spans = [...result, ...entrySpans(entry)];
    if (lineWidth(next) + lineWidth(pinned) <= columns) result = next;
  }
  return fitLine([...result, ...pinned], columns);
};

const entrySpans = ([key, label, look]: FooterEntry): Spans =>
  look === 'idle' ? [span(` ${key} ${label} `, 'dim')] : [span(' '), span(key, 'accent'), span(` ${label} `)];
