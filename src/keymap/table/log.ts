import type { Binding } from '../binding.ts';
import { LOG, LOG_AND_REQUEST, needsRows } from './places.ts';

/** Keys of the request log. */
export const LOG_KEYS: readonly Binding[] = [
  {
    action: 'log',
    keys: ['`'],
    group: 'Requests',
    label: 'requests',
    about: 'show the last 200 requests: time, path, duration, bytes, result',
    places: ['list', 'detail', ...LOG_AND_REQUEST],
  },
  {
    action: 'open-request',
    keys: ['enter', 'd'],
    group: 'Requests',
    label: 'open',
    about: 'open the request under the cursor: code, message, ref',
    places: LOG,
    footer: 1,
    blocked: needsRows,
  },
  {
    action: 'copy-request',
    keys: ['c'],
    group: 'Requests',
    label: 'copy',
    about: 'copy the ref of the request, or its line; in a request, the value under the cursor',
    places: LOG_AND_REQUEST,
    footer: 2,
    blocked: needsRows,
  },
];
