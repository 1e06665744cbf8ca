import type { ComponentType } from 'react';
import { useShallow } from 'zustand/shallow';
import { type PlaceId, type PlaceStates, type State, shownPlaces, type TopPlace } from '../store/state/state.ts';
import { BELOW, type FooterEntry, type PlaceProps, type PlaceScreen } from '../ui/place-screen.ts';
import { useSelect } from '../ui/screen-context.ts';
import { DETAIL } from './detail/view.tsx';
import { EXPORT_NAME } from './export-name/view.tsx';
import { FILTER } from './filter/view.tsx';
import { HELP } from './help/view.tsx';
import { LIST } from './list/view.tsx';
import { LOG, REQUEST } from './log/view.tsx';
import { PALETTE } from './palette/view.tsx';
import { PICKER } from './picker/view.tsx';
import { QUESTION } from './question/view.tsx';
import { SEARCH } from './search/view.tsx';

const SCREENS: { readonly [Id in PlaceId]: PlaceScreen<PlaceStates[Id]> } = {
  list: LIST,
  detail: DETAIL,
  log: LOG,
  request: REQUEST,
  help: HELP,
  question: QUESTION,
  filter: FILTER,
  search: SEARCH,
  picker: PICKER,
  palette: PALETTE,
  'export-name': EXPORT_NAME,
};

/** The screen of a place. Its components and footer must be given the state of the same place. */
const screenOf = (id: PlaceId): PlaceScreen<unknown> => SCREENS[id] as unknown as PlaceScreen<unknown>;

type DrawnRegion = 'Body' | 'Path' | 'Position';

/** Draws a region with the topmost place that defines it; other places leave it to the place below. */
const PlaceRegion = ({ part }: { readonly part: DrawnRegion }) => {
  const { id, state } = useSelect(useShallow((all) => drawingPlace(all, part)));
  const Component = screenOf(id)[part] as ComponentType<PlaceProps<unknown>>;
  return <Component place={state} />;
};

const drawingPlace = (state: State, part: DrawnRegion): TopPlace => {
  const drawing = shownPlaces(state).find(({ id }) => screenOf(id)[part] !== BELOW);
  if (drawing === undefined) throw new Error('the list draws every region');
  return drawing;
};

/** The lines between query line and position line. */
export const Body = () => <PlaceRegion part="Body" />;
/** The line under the tabs: a prompt, the path to the open item, or the query. */
export const Path = () => <PlaceRegion part="Path" />;
/** The line above the footer: the position in the list, item or answer. */
export const Position = () => <PlaceRegion part="Position" />;

/** The footer of the top place: keys, or an error; null to show the keys of the key table. */
export const placeFooter = (state: State): readonly FooterEntry[] | string | null => {
  const [top] = shownPlaces(state);
  if (top === undefined) return null;
  const { footer } = screenOf(top.id);
  return footer === 'keys' ? null : footer(state, top.state);
};
