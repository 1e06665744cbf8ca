import { formatClock } from '../../../core/values/index.ts';
import { send } from '../../state/errand.ts';
import { type HeldList, newList, refreshList } from '../../state/held-list.ts';
import type { Service } from '../../state/service.ts';
import { type Change, type State, say } from '../../state/state.ts';
import { type Command, done } from '../command.ts';

/** The command that moves to another time of a snapshot. Code outside the store reads the file. */
export const AT_COMMAND: Command = {
  names: ['at'],
  argument: '[TIME]',
  about: 'show the snapshot at a time: 02:20, -15m or a full time; empty is its end',
  run: (_, moment) =>
    done(send({ type: 'move', moment }), `show ${moment || 'the end'}; times of probes are of the last change`),
};

/** Moves the lists of a snapshot to a time (epoch ms). The old rows stay until rows of that time replace them. */
export const movedTo = (state: State, now: number, service: Pick<Service, 'options' | 'snapshot'>): Change => ({
  now,
  // A base from a file was compared with the lists of another time, so it is dropped.
  bases: Object.fromEntries(Object.entries(state.bases).filter(([, { file }]) => file === null)),
  service: { ...state.service, ...service },
  lists: Object.fromEntries(Object.entries(state.lists).map(([key, list]) => [key, walkAnew(list)])),
  ...say(`at ${formatClock(now)}`),
});

/** Starts the walk of a list again. A walk in progress is dropped, because its pages are of another time. */
const walkAnew = (list: HeldList): HeldList =>
  list.activity === null && list.refresh === null ? refreshList(list) : newList(list.query, 1);
