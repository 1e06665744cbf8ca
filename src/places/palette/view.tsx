import { memo } from 'react';
import { fit, isPlain, width } from '../../core/text/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { fitLine, joinSpans, line, lineText, type Span, span, spread } from '../../core/view/index.ts';
import { matchedAt } from '../../query/rank.ts';
import { layoutOf } from '../../store/list/layout.ts';
import { loadedCount } from '../../store/palette/items.ts';
import { offerOf } from '../../store/palette/offer.ts';
import type { PaletteEntry } from '../../store/palette/things.ts';
import type { State } from '../../store/state/state.ts';
import { hasMore } from '../../store/state/walk.ts';
import { listOf } from '../../store/walk/query.ts';
import { Line, Lines } from '../../ui/line.tsx';
import type { FooterEntry, PlaceProps, PlaceScreen } from '../../ui/place-screen.ts';
import { PositionLine } from '../../ui/position-line.tsx';
import { useLines, useSpans } from '../../ui/screen-context.ts';
import type { Spans } from '../../ui/theme.ts';
import { typedSpans } from '../../ui/typed-spans.ts';
import { type Palette, paletteCursor } from './place.ts';

/** The prompt of the palette, instead of the query line; text that cannot be parsed is marked. */
const PalettePath = memo(({ place }: PlaceProps<Palette>) => (
  <Line
    spans={useSpans((state) => {
      const bad = offerOf(state, place).error?.position ?? null;
      return typedSpans(
        { ...place, sign: ':', bad, hint: 'type a name or a command ', loud: false },
        state.size.columns,
      );
    })}
  />
));

/** Width of an entry's type in cells, and maximum share of the screen's width for its name. */
const TYPE_CELLS = 9;
const LABEL_SHARE = 0.45;

/** The visible entries, each with type, name, description, and equivalent keys. */
const PaletteEntries = memo(({ place }: PlaceProps<Palette>) => (
  <Lines lines={useLines((state) => entryLines(state, place))} />
));

const entryLines = (state: State, palette: Palette): readonly Spans[] => {
  const { columns } = state.size;
  const height = layoutOf(state).body;
  const offer = offerOf(state, palette);
  const { entries } = offer;
  if (entries.length === 0) return nothing(state, palette.text.trim()).map((one) => fitLine(one, columns));
  const cursor = paletteCursor(palette, offer);
  const top = Math.max(0, Math.min(cursor - Math.floor(height / 2), entries.length - height));
  const shown = entries.slice(top, top + height);
  const labels = Math.min(
    Math.floor(columns * LABEL_SHARE),
    shown.reduce((most, { label }) => Math.max(most, width(label)), 0),
  );
  const wanted = offer.typed ? '' : palette.text.trim().toLowerCase();
  return shown.map((entry, index) => {
    const { left, right } = entrySpans(entry, labels, wanted);
    const spans = spread(left, right, columns);
    return top + index === cursor ? [{ ...span(fit(lineText(spans), columns)), look: 'bar' }] : spans;
  });
};

const nothing = (state: State, text: string): readonly Spans[] => {
  const length = loadedCount(state);
  const more = state.catalog.resources.some(({ id }) => {
    const list = listOf(state, id);
    return list === undefined || hasMore(list);
  });
  const items = `nor any of ${plural(length, 'loaded item')}`;
  return [
    line(`  No command matches ${text}, ${items}.`),
    ...(more ? [line('  Not everything is loaded: L in a tab loads all.', 'dim')] : []),
  ];
};

const entrySpans = (
  entry: PaletteEntry,
  labels: number,
  wanted: string,
): { readonly left: Spans; readonly right: Spans } => {
  const { what, label, brief = [], hint, keys, blocked } = entry;
  const fitted = fit(label, labels, { elide: 'middle' });
  const hintSpan = blocked === null ? span(hint, 'dim') : span(`not now: ${blocked}`, 'dim');
  return {
    left: [
      span(` ${fit(what, TYPE_CELLS)} `, 'dim'),
      ...withMatches(fitted, label, wanted, blocked === null),
      span('  '),
      ...(brief.length === 0 ? [] : [...brief, span('  ')]),
      hintSpan,
    ],
    right: keys === '' ? [] : [span(`${keys} `, blocked === null ? 'accent' : 'dim')],
  };
};

/** Highlights the typed letters in a name, if the name is not cut. */
const withMatches = (fitted: string, label: string, wanted: string, works: boolean): readonly Span[] => {
  const tone = works ? 'plain' : 'dim';
  if (wanted === '' || !fitted.startsWith(label) || !isPlain(label)) return [span(fitted, tone)];
  const places = new Set(matchedAt(label.toLowerCase(), wanted));
  return joinSpans(Array.from(fitted, (char, index) => span(char, places.has(index) ? 'strong' : tone)));
};

/** Number of found entries, and number of items searched. */
const PalettePosition = memo(({ place }: PlaceProps<Palette>) => (
  <PositionLine pieces={(state) => palettePosition(state, place)} />
));

const palettePosition = (state: State, palette: Palette): readonly Span[] => {
  const { entries, more, typed, nothing: isNone } = offerOf(state, palette);
  if (palette.recalled !== null)
    return [span(`history ${palette.recalled + 1} of ${state.paletteLines.length}`, 'dim')];
  if (palette.text.trim() === '') return emptyPosition(state, entries.length);
  if (typed) return [span(entries.length > 1 ? plural(entries.length - 1, 'possible value') : 'a command', 'dim')];
  if (isNone === true)
    return [span('no match by name', 'warn'), span(`in ${plural(loadedCount(state), 'loaded item')}`, 'dim')];
  const first =
    more > 0
      ? `the first ${formatCount(entries.length)} of ${formatCount(entries.length + more)}`
      : formatCount(entries.length);
  return [span(`${first} found`), span(`in ${plural(loadedCount(state), 'loaded item')}`, 'dim')];
};

const emptyPosition = ({ paletteLines }: State, count: number): readonly Span[] => [
  span(`${count} entries`),
  span('finds loaded items by name or uid', 'dim'),
  ...(paletteLines.length === 0 ? [] : [span('↑ history', 'dim')]),
];

const ENTRIES: readonly FooterEntry[] = [
  ['Enter', 'run'],
  ['Tab →', 'complete'],
  ['↑↓', 'move'],
  ['Esc', 'close'],
  ['^U', 'clear'],
];

export const PALETTE: PlaceScreen<Palette> = {
  Body: PaletteEntries,
  Path: PalettePath,
  Position: PalettePosition,
  footer: (state, palette) => {
    const { error } = offerOf(state, palette);
    return error === null ? ENTRIES : `at ${error.position + 1}: ${error.message}`;
  },
};
