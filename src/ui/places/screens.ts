import { plural } from '../../core/values/index.ts';
import { span } from '../../core/view/index.ts';
import { detailOf } from '../../store/detail/layout.ts';
import { helpWindow } from '../../store/help/window.ts';
import { layoutOf } from '../../store/list/layout.ts';
import { searchHint } from '../../store/places/line.ts';
import type { Help } from '../../store/state/overlay.ts';
import { type PlaceId, type PlaceStates, type Shown, shownPlaces } from '../../store/state/shown-places.ts';
import type { State } from '../../store/state/state.ts';
import { QUESTIONS } from '../../store/triage/questions.ts';
import { missingPathLine, pathLine } from '../screen/detail.ts';
import { detailPosition } from '../screen/detail-position.ts';
import { exportPromptText } from '../screen/export.ts';
import { helpLine, helpLines } from '../screen/help.ts';
import { linesText } from '../screen/lines-text.ts';
import { listTexts } from '../screen/list.ts';
import { listPosition, missingPosition } from '../screen/list-position.ts';
import { logPath, logPosition, logTexts, requestPath, requestPosition, requestTexts } from '../screen/log.ts';
import { openItemTexts } from '../screen/open-item.ts';
import { palettePosition, palettePrompt, paletteTexts } from '../screen/palette.ts';
import { pickerPosition, pickerTexts } from '../screen/picker.ts';
import type { Piece } from '../screen/pieces.ts';
import { promptText, searchText } from '../screen/prompt.ts';
import { queryLine } from '../screen/query-line.ts';
import { questionScreen } from '../screen/sheet.ts';
import { paintLine, type Theme } from '../theme.ts';
import { exportEntries, PALETTE_ENTRIES, pickerEntries, promptEntries, searchEntries } from './entries.ts';
import { BELOW, type FooterEntry, type PlaceScreen } from './place-screen.ts';

/** The screen of each place. */
const SCREENS: { readonly [Id in PlaceId]: PlaceScreen<PlaceStates[Id]> } = {
  list: {
    body: (state, _, theme) => listTexts(state, theme),
    path: (state, _, theme) => paintLine(theme, queryLine(state)),
    position: listPosition,
    footer: 'keys',
  },
  detail: {
    body: (state, _, theme) => openItemTexts(state, theme),
    path: (state, { uid }, theme) => {
      const open = detailOf(state);
      return paintLine(theme, open === null ? missingPathLine(state, uid) : pathLine(state, open));
    },
    position: (state) => (detailOf(state) === null ? missingPosition(state) : detailPosition(state)),
    footer: 'keys',
  },
  log: {
    body: logTexts,
    path: (_, __, theme) => paintLine(theme, logPath()),
    position: logPosition,
    footer: 'keys',
  },
  request: {
    body: (state, _, theme) => requestTexts(state, theme),
    path: (_, { id }, theme) => paintLine(theme, requestPath(id)),
    position: requestPosition,
    footer: 'keys',
  },
  help: {
    body: (state, help, theme) => helpLines(state, help).map((line) => paintLine(theme, line)),
    path: (state, help, theme) => paintLine(theme, helpLine(state, help)),
    position: (state, help) => helpPosition(state, help),
    footer: 'keys',
  },
  count: questionScreen(QUESTIONS.count),
  timeline: questionScreen(QUESTIONS.timeline),
  now: questionScreen(QUESTIONS.now),
  why: questionScreen(QUESTIONS.why),
  pivot: questionScreen(QUESTIONS.pivot),
  fields: questionScreen(QUESTIONS.fields),
  attention: questionScreen(QUESTIONS.attention),
  explain: questionScreen(QUESTIONS.explain),
  filter: {
    body: BELOW,
    path: promptText,
    position: BELOW,
    footer: promptEntries,
  },
  search: {
    body: BELOW,
    path: (state, search, theme) => searchText(search, theme, state.size.columns, `${searchHint(state)} `),
    position: BELOW,
    footer: searchEntries,
  },
  picker: {
    body: pickerTexts,
    path: BELOW,
    position: pickerPosition,
    footer: pickerEntries,
  },
  palette: {
    body: (state, palette, theme) => paletteTexts(state, palette, layoutOf(state).body, theme),
    path: palettePrompt,
    position: palettePosition,
    footer: () => PALETTE_ENTRIES,
  },
  'export-name': {
    body: BELOW,
    path: (state, prompt, theme) => exportPromptText(prompt, theme, state.size.columns),
    position: BELOW,
    footer: exportEntries,
  },
};

const helpPosition = (state: State, { text }: Help): readonly Piece[] => {
  const { lines, top, height, entries } = helpWindow(state);
  const narrowed = text.trim() === '' ? [] : [span(plural(entries, 'entry', 'entries'), 'accent')];
  return lines.length === 0 ? narrowed : [...narrowed, span(linesText(top, height, lines.length))];
};

/** A region as drawn by the topmost place that does not leave it to the place below. */
const fromTop = <Drawn>(state: State, draw: (shown: Shown) => Drawn | typeof BELOW): Drawn => {
  for (const shown of shownPlaces(state)) {
    const drawn = draw(shown);
    if (drawn !== BELOW) return drawn;
  }
  throw new Error('the list draws every region');
};

/** The lines between query line and position line. */
export const bodyTexts = (state: State, theme: Theme): readonly string[] =>
  fromTop(state, (shown) => bodyOf(state, shown, theme));

const bodyOf = <Id extends PlaceId>(state: State, { id, state: own }: Shown<Id>, theme: Theme) => {
  const { body } = SCREENS[id] as PlaceScreen<PlaceStates[Id]>;
  return body === BELOW ? BELOW : body(state, own, theme);
};

/** The line under the tabs. */
export const pathText = (state: State, theme: Theme): string => fromTop(state, (shown) => pathOf(state, shown, theme));

const pathOf = <Id extends PlaceId>(state: State, { id, state: own }: Shown<Id>, theme: Theme) => {
  const { path } = SCREENS[id] as PlaceScreen<PlaceStates[Id]>;
  return path === BELOW ? BELOW : path(state, own, theme);
};

/** The pieces of the position line. */
export const positionPieces = (state: State): readonly Piece[] => fromTop(state, (shown) => positionOf(state, shown));

const positionOf = <Id extends PlaceId>(state: State, { id, state: own }: Shown<Id>) => {
  const { position } = SCREENS[id] as PlaceScreen<PlaceStates[Id]>;
  return position === BELOW ? BELOW : position(state, own);
};

/** The footer of the top place; null for that of the key table. */
export const footerEntries = (state: State): readonly FooterEntry[] | null => {
  const [top] = shownPlaces(state);
  return top === undefined ? null : footerOf(state, top);
};

const footerOf = <Id extends PlaceId>(state: State, { id, state: own }: Shown<Id>) => {
  const { footer } = SCREENS[id] as PlaceScreen<PlaceStates[Id]>;
  return footer === 'keys' ? null : footer(state, own);
};
