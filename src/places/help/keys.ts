import type { Key } from '../../store/state/key.ts';
import { closeOverlays, openHelp, openOverlay, overlayOf, topOverlay } from '../../store/state/overlays.ts';
import type { KeyPlace } from '../../store/state/place.ts';
import type { Motion } from '../../store/state/scroll.ts';
import type { Change, State } from '../../store/state/state.ts';
import { HELP_TOPICS, type Help } from './sections.ts';
import { helpWindow } from './window.ts';

/** Goes to the next or previous page of the help, wrapping around, and clears the search text. */
const cycleTopic =
  (by: 1 | -1) =>
  (state: State): Change => {
    const topic = overlayOf(state, 'help')?.topic;
    const index = HELP_TOPICS.findIndex(({ id }) => id === topic) + by;
    return openHelp(state, '', HELP_TOPICS.at(index % HELP_TOPICS.length)?.id);
  };

/** Keys that open the help or turn its pages. */
export const HELP_KEYS: readonly Key[] = [
  {
    id: 'help',
    keys: ['?', 'f1'],
    group: 'Program',
    label: 'help',
    about:
      'show the keys of this screen, the filter language and the commands; F1 in the filter prompt shows its language',
    places: 'everywhere',
    footer: 11,
    pinned: true,
    run: (state) => (topOverlay(state) === 'help' ? closeOverlays(state, 'help') : openHelp(state)),
  },
  {
    id: 'next-topic',
    keys: ['tab', 'l', 'right'],
    group: 'Program',
    label: 'next page',
    about: 'next page of the help: keys, filter language and columns, palette',
    places: ['help'],
    footer: 1,
    run: cycleTopic(1),
  },
  {
    id: 'previous-topic',
    keys: ['shift+tab', 'h', 'left'],
    group: 'Program',
    label: 'previous page',
    about: 'previous page of the help',
    places: ['help'],
    run: cycleTopic(-1),
  },
];

/** The place of the help. Back clears the search text, then closes the help. */
export const HELP: KeyPlace<Help> = {
  where: 'in the help',
  move: (state, help, motion) => openOverlay(state, 'help', { ...help, top: scrollTop(state, motion) }),
  back: (state, { text, topic }) => (text === '' ? closeOverlays(state, 'help') : openHelp(state, '', topic)),
  leaves: () => true,
  hint: '/ searches the keys',
  search: {
    text: ({ text }) => text,
    hint: 'filters the help',
    show: (state, { topic }, text) => openOverlay(state, 'help', { topic, top: 0, text }),
    restore: (state, { topic }, text) => openOverlay(state, 'help', { topic, top: 0, text }),
  },
};

/** First visible line after a motion: the help has no cursor and scrolls instead. */
const scrollTop = (state: State, motion: Motion): number => {
  const { lines, top, height } = helpWindow(state);
  const most = Math.max(0, lines.length - height);
  if (motion.to !== undefined) return motion.to === 'first' ? 0 : most;
  const by = motion.lines ?? Math.trunc((motion.screens ?? 0) * height);
  return Math.max(0, Math.min(most, top + by));
};
