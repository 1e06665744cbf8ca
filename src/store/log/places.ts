import type { LogPane, RequestPane } from '../state/overlay.ts';
import { closeOverlays } from '../state/overlays.ts';
import type { KeyPlace } from '../state/place.ts';
import { moveLog, moveRequest } from './log.ts';

/** The request log. */
export const LOG: KeyPlace<LogPane> = {
  move: moveLog,
  back: (state) => closeOverlays(state, 'log'),
  leaves: () => true,
  hint: '? shows the keys',
};

/** One request in full. */
export const REQUEST: KeyPlace<RequestPane> = {
  move: moveRequest,
  back: (state) => closeOverlays(state, 'request'),
  leaves: () => true,
  hint: '? shows the keys',
};
