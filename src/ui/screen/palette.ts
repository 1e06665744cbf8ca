import { fit, isPlain, width } from '../../core/text/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { fitLine, joined, type Line, line, type Span, span, spread } from '../../core/view/index.ts';
import { matchedAt } from '../../query/rank.ts';
import { loadedCount } from '../../store/palette/items.ts';
import { paletteCursor } from '../../store/palette/keys.ts';
import { offerOf } from '../../store/palette/offer.ts';
import type { Entry } from '../../store/palette/things.ts';
import type { Palette } from '../../store/state/overlay.ts';
import type { State } from '../../store/state/state.ts';
import { hasMore } from '../../store/state/walk.ts';
import { listOf } from '../../store/walk/query.ts';
import { paintLine, type Theme } from '../theme.ts';
import { typedText } from './prompt.ts';

/** Width of an entry's type in cells, and the maximum share of the screen for its name. */
const TYPE_CELLS = 9;
const LABEL_SHARE = 0.45;

/** Minimum screen width for the prompt's explanation. */
const WIDE_FROM = 90;

/** The palette's prompt in the place of the query line; text that cannot be parsed is marked. */
export const palettePrompt = (state: State, palette: Palette, theme: Theme): string => {
  const { error } = offerOf(state, palette);
  const hint = state.size.columns >= WIDE_FROM ? 'type a name or a command ' : 'type a name or a command ';
  return typedText(
    { ...palette, sign: ':', bad: error?.position ?? null, hint, loud: false },
    theme,
    state.size.columns,
  );
};

/** The entries around the cursor: type, name, description, and equivalent keys. */
export const paletteTexts = (state: State, palette: Palette, height: number, theme: Theme): readonly string[] => {
  const { columns } = state.size;
  const offer = offerOf(state, palette);
  const { entries } = offer;
  const cursor = paletteCursor(palette, offer);
  const top = Math.max(0, Math.min(cursor - Math.floor(height / 2), entries.length - height));
  const shown = entries.slice(top, top + height);
  const most = Math.floor(columns * LABEL_SHARE);
  const labels = Math.min(most, Math.max(0, ...shown.map(({ label }) => width(label))));
  const wanted = palette.text.trim().toLowerCase();
  const rows = shown.map((entry, index) => {
    const pieces = entryLine(entry, labels, offer.typed ? '' : wanted);
    if (top + index !== cursor) return paintLine(theme, spread(pieces.left, pieces.right, columns));
    const text = spread(pieces.left, pieces.right, columns);
    return theme.bar(fit(text.map((one) => one.text).join(''), columns));
  });
  if (rows.length > 0) return rows;
  return nothing(state, palette.text.trim()).map((one) => paintLine(theme, fitLine(one, columns)));
};

const nothing = (state: State, text: string): readonly Line[] => {
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

const entryLine = (entry: Entry, labels: number, wanted: string): { readonly left: Line; readonly right: Line } => {
  const { what, label, brief = [], hint, keys, blocked } = entry;
  const fitted = fit(label, labels, { elide: 'middle' });
  const hintSpan = blocked === null ? span(hint, 'dim') : span(`not now: ${blocked}`, 'dim');
  return {
    left: [
      span(` ${fit(what, TYPE_CELLS)} `, 'dim'),
      ...lettered(fitted, label, wanted, blocked === null),
      span('  '),
      ...(brief.length === 0 ? [] : [...brief, span('  ')]),
      hintSpan,
    ],
    right: keys === '' ? [] : [span(`${keys} `, blocked === null ? 'accent' : 'dim')],
  };
};

/** Highlights the typed letters in a name, if the name is not cut. */
const lettered = (fitted: string, label: string, wanted: string, works: boolean): readonly Span[] => {
  const tone = works ? 'plain' : 'dim';
  if (wanted === '' || !fitted.startsWith(label) || !isPlain(label)) return [span(fitted, tone)];
  const places = new Set(matchedAt(label.toLowerCase(), wanted));
  return joined(Array.from(fitted, (char, index) => span(char, places.has(index) ? 'strong' : tone)));
};

/** Number of results, and of items searched. */
export const palettePosition = (state: State, palette: Palette): readonly Span[] => {
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
