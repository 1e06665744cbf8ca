import type { ComponentType } from 'react';
import { useShallow } from 'zustand/shallow';
import { type PlaceId, type PlaceStates, type State, shownPlaces, type TopPlace } from '../../store/state/state.ts';
import { useSelect } from '../screen-context.ts';
import { DetailPath } from './detail/detail-path.tsx';
import { DetailPosition } from './detail/detail-position.tsx';
import { DetailView } from './detail/detail-view.tsx';
import { Help, HelpPath, HelpPosition } from './help.tsx';
import { ListPosition } from './list/list-position.tsx';
import { ListView } from './list/list-view.tsx';
import { QueryLine } from './list/query-line.tsx';
import { Log, LogPath, LogPosition, Request, RequestPath, RequestPosition } from './log.tsx';
import { Palette, PalettePosition, PalettePrompt } from './palette.tsx';
import { Picker, PickerPosition } from './picker.tsx';
import {
  BELOW,
  exportEntries,
  type FooterEntry,
  PALETTE_ENTRIES,
  type PlaceProps,
  type PlaceScreen,
  pickerEntries,
  promptEntries,
  searchEntries,
} from './place-screen.ts';
import { ExportPrompt, Prompt, SearchPrompt } from './prompt.tsx';
import { QuestionPath, QuestionPosition, QuestionView } from './question.tsx';

/** The screen of each place. */
const SCREENS: { readonly [Id in PlaceId]: PlaceScreen<PlaceStates[Id]> } = {
  list: { Body: ListView, Path: QueryLine, Position: ListPosition, footer: 'keys' },
  detail: { Body: DetailView, Path: DetailPath, Position: DetailPosition, footer: 'keys' },
  log: { Body: Log, Path: LogPath, Position: LogPosition, footer: 'keys' },
  request: { Body: Request, Path: RequestPath, Position: RequestPosition, footer: 'keys' },
  help: { Body: Help, Path: HelpPath, Position: HelpPosition, footer: 'keys' },
  question: { Body: QuestionView, Path: QuestionPath, Position: QuestionPosition, footer: 'keys' },
  filter: { Body: BELOW, Path: Prompt, Position: BELOW, footer: promptEntries },
  search: { Body: BELOW, Path: SearchPrompt, Position: BELOW, footer: searchEntries },
  picker: { Body: Picker, Path: BELOW, Position: PickerPosition, footer: pickerEntries },
  palette: { Body: Palette, Path: PalettePrompt, Position: PalettePosition, footer: () => PALETTE_ENTRIES },
  'export-name': { Body: BELOW, Path: ExportPrompt, Position: BELOW, footer: exportEntries },
};

/** The screen of a place, to be given the state of that place. */
const screenOf = (id: PlaceId): PlaceScreen<unknown> => SCREENS[id] as unknown as PlaceScreen<unknown>;

type Part = 'Body' | 'Path' | 'Position';

/** A region as the topmost place draws it that does not leave it to the place below. */
const PlaceRegion = ({ part }: { readonly part: Part }) => {
  const { id, state } = useSelect(useShallow((all) => drawingPlace(all, part)));
  const Component = screenOf(id)[part] as ComponentType<PlaceProps<unknown>>;
  return <Component place={state} />;
};

const drawingPlace = (state: State, part: Part): TopPlace => {
  const drawing = shownPlaces(state).find(({ id }) => screenOf(id)[part] !== BELOW);
  if (drawing === undefined) throw new Error('the list draws every region');
  return drawing;
};

/** The lines between query line and position line. */
export const Body = () => <PlaceRegion part="Body" />;
/** The line under the tabs: a prompt, the path to the open item, or the query. */
export const Path = () => <PlaceRegion part="Path" />;
/** The last line but one. */
export const Position = () => <PlaceRegion part="Position" />;

/** The footer of the top place; null for that of the key table. */
export const footerEntries = (state: State): readonly FooterEntry[] | null => {
  const [top] = shownPlaces(state);
  if (top === undefined) return null;
  const { footer } = screenOf(top.id);
  return footer === 'keys' ? null : footer(state, top.state);
};
