import type { Help } from '../state/overlay.ts';
import { closeOverlays, openHelp, openOverlay } from '../state/overlays.ts';
import type { KeyPlace } from '../state/place.ts';
import type { Motion } from '../state/scroll.ts';
import type { State } from '../state/state.ts';
import { helpWindow } from './window.ts';

/** The help. Back clears the search text, then closes. */
export const HELP: KeyPlace<Help> = {
  move: (state, help, motion) => openOverlay(state, 'help', { ...help, top: scrolled(state, motion) }),
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

/** First line after a motion: the help has no cursor. */
const scrolled = (state: State, motion: Motion): number => {
  const { lines, top, height } = helpWindow(state);
  const most = Math.max(0, lines.length - height);
  if (motion.to !== undefined) return motion.to === 'first' ? 0 : most;
  const by = motion.lines ?? Math.trunc((motion.screens ?? 0) * height);
  return Math.max(0, Math.min(most, top + by));
};
