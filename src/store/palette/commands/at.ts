import { formatClock } from '../../../core/values/index.ts';
import { send } from '../../state/errand.ts';
import { type HeldList, newList, refreshList } from '../../state/held-list.ts';
import type { Service } from '../../state/service.ts';
import { type Change, type State, say } from '../../state/state.ts';
import { type Command, done } from '../command.ts';

/** Moves to another time of a snapshot; the file is read outside of the store. */
export const AT_COMMAND: Command = {
  names: ['at'],
  argument: '[TIME]',
  about: 'show the snapshot at a time: 02:20, -15m or a full time; empty is its end',
  run: (_, moment) =>
    done(send({ type: 'move', moment }), `show ${moment || 'the end'}; times of probes are of the last change`),
};

/** The lists of a snapshot at its new time (epoch ms): rows stay until those of then replace them. */
export const movedTo = (state: State, now: number, service: Pick<Service, 'options' | 'snapshot'>): Change => ({
  now,
  // A file was compared with the lists of another time.
  bases: Object.fromEntries(Object.entries(state.bases).filter(([, { file }]) => file === null)),
  service: { ...state.service, ...service },
  lists: Object.fromEntries(Object.entries(state.lists).map(([key, list]) => [key, walkAnew(list)])),
  ...say(`at ${formatClock(now)}`),
});

/** What has arrived of another time does not count. */
const walkAnew = (list: HeldList): HeldList =>
  list.activity === null && list.refresh === null ? refreshList(list) : newList(list.query, 1);
