import type { Key } from '../../store/state/key.ts';
import type { State } from '../../store/state/state.ts';
import { copyRequest, openRequest, toggleLog } from './window.ts';

const needsRequests = ({ log }: State): string | null => (log.length === 0 ? 'no requests shown' : null);

/** Keys of the request log, and of a request. */
export const LOG_KEYS: readonly Key[] = [
  {
    id: 'log',
    keys: ['`'],
    group: 'Requests',
    label: 'requests',
    about: 'show the last 200 requests: time, path, duration, bytes, result',
    places: 'outside help',
    run: toggleLog,
  },
  {
    id: 'open-request',
    keys: ['enter', 'd'],
    group: 'Requests',
    label: 'open',
    about: 'open the request under the cursor: code, message, ref',
    places: ['log'],
    footer: 1,
    blocked: needsRequests,
    run: openRequest,
  },
  {
    id: 'copy-request',
    keys: ['c'],
    group: 'Requests',
    label: 'copy',
    about: 'copy the ref of the request, or its line; in a request, the value under the cursor',
    places: ['log', 'request'],
    footer: 2,
    blocked: needsRequests,
    run: copyRequest,
  },
];
