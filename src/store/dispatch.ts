import { graphemes } from '../core/text/index.ts';
import { foreignHint, sameKey } from './keys/foreign.ts';
import { isPrompting, lineKey, rememberLine, typeKey } from './keys/line.ts';
import { keyFor, keyNamed, reasonOf } from './keys/resolve.ts';
import { isFunctionKey, keyText } from './keys/text.ts';
import { type Change, keyPlace, type State, say } from './state/state.ts';

// Turns a key into a change of the state: an open prompt or picker takes the key, else the key of the place runs.

/** Applies a key in any prompt, picker or place; ^C and ^Z work in all of them. */
export const pressKey = (state: State, key: string): Change => {
  const quiet: Change = state.message === null ? {} : { message: null };
  if (key === 'ctrl+c' && isPrompting(state)) return leavePrompt(state);
  if (key === 'ctrl+z') return keyNamed(state, 'suspend')?.run(state, key) ?? {};
  if (isPrompting(state))
    return { ...quiet, ...(lineKey(state, key) ?? rememberLine(state, key, typeKey(state, key))) };
  const found = keyFor(state, key) ?? sameKey(state, key);
  if (found === undefined) return isPressed(key) ? noKey(state, key) : quiet;
  const reason = reasonOf(state, found);
  if (reason === null) return { ...quiet, ...found.run(state, key) };
  const text = `${keyText(key)}: ${reason}`;
  const isAgain = state.message?.text === text && state.service.snapshot === undefined;
  return isAgain && found.insist !== undefined ? { ...quiet, ...found.insist(state) } : say(text, 'warn');
};

/** Cancels a prompt completely on ^C, as repeated Esc does. */
const leavePrompt = (state: State): Change => {
  let left: Change = say('press ^C again to quit');
  for (let next = { ...state, ...left }; isPrompting(next); next = { ...next, ...left }) {
    left = { ...left, ...rememberLine(next, 'esc', typeKey(next, 'esc')) };
  }
  return left;
};

/** True for a character, and for keys that only a person sends. False for named keys that a terminal may send by itself. */
const isPressed = (key: string): boolean =>
  graphemes(key).length === 1 || key.startsWith('ctrl+') || isFunctionKey(key);

const noKey = (state: State, key: string): Change =>
  say(
    `${keyText(key)}: ${foreignHint(state, key) ?? `no key here · ${state.places.withKeys[keyPlace(state).id].hint}`}`,
  );
