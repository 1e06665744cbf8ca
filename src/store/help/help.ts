import { closeOverlays, openHelp, topOverlay } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';

/** Opens the help, or leaves it. */
export const turnHelp = (state: State): Change =>
  topOverlay(state) === 'help' ? closeOverlays(state, 'help') : openHelp(state);
