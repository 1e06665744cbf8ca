import { readNotify, setNotify } from '../../live/notify.ts';
import { say } from '../../state/message.ts';
import type { State } from '../../state/state.ts';
import { type Command, done, type Outcome, refused, unfinished } from '../command.ts';
import { filterArgument } from './complete.ts';

const OFF = 'off';

const notifyOf = (state: State, text: string): Outcome => {
  const now = state.notify === null ? 'off' : `on for ${state.notify.text}`;
  if (text.trim() === '') return unfinished(0, `notify is ${now}; type a filter, a filter and >N, or off`);
  if (text.trim() === OFF) return done({ notify: null, ...say('notify is off') }, 'ring no more');
  const read = readNotify(state, text.trim());
  if (!read.ok) return refused(read.position, read.message);
  const { over } = read.notify;
  return done(
    setNotify(state, read.notify),
    over === null ? 'ring when more rows match' : `ring when over ${over} match`,
  );
};

/** Bell and desktop notification when a refresh makes a condition true. */
export const NOTIFY_COMMANDS: readonly Command[] = [
  {
    names: ['notify'],
    argument: 'FILTER[>N]|off',
    about: 'ring when a refresh finds more rows that match, or more than N: unhealthy>10',
    run: notifyOf,
    complete: filterArgument,
  },
];
