import { NOTHING_ASKED } from '../../core/query/index.ts';
import { nearest } from '../../core/text/index.ts';
import { keyNamed } from '../keys/resolve.ts';
import type { Key } from '../state/key.ts';
import { belowHelp, closeOverlays } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import type { Job } from '../state/work.ts';

/** The result of a command: a change and its description, or an error and its position in the argument. */
export type Outcome =
  | { readonly ok: true; readonly change: Change; readonly does?: string }
  | {
      readonly ok: false;
      readonly position: number;
      readonly message: string;
      /** True if the argument is incomplete rather than wrong; such an argument is not marked as an error before Enter. */
      readonly unfinished?: boolean;
    };

/** A completion for a part of an argument. The label, if any, is shown instead of the text. */
export interface ArgumentCompletion {
  readonly text: string;
  readonly hint: string;
  readonly label?: string;
}

/** The completions for the part of an argument between `from` and `to`. */
export interface Argument {
  /** The type of the options: `column`, `project`. */
  readonly what: string;
  /** True if an option can be the whole argument, so that Enter runs it at once. */
  readonly whole: boolean;
  readonly from: number;
  readonly to: number;
  readonly options: readonly ArgumentCompletion[];
  /** The jobs that compute the options. */
  readonly jobs?: readonly Job[];
}

/** A command of the palette. To add a command, add an object in `commands/`. */
export interface Command {
  /** The names of the command, the displayed name first. */
  readonly names: readonly [string, ...string[]];
  /** Syntax of the argument, with brackets for optional parts; empty if there is no argument. */
  readonly argument: string;
  /** A description in one sentence without a full stop. */
  readonly about: string;
  /** Id of the key with the same effect. The key is displayed and gives the reason if the command is blocked. */
  readonly key?: string;
  /** Returns why the command does not work at the moment, if no key gives the reason. */
  readonly blocked?: Key['blocked'];
  /** Present if the command needs the service, unless its key says so. */
  readonly asks?: true;
  /** The equivalent key, if the key table does not contain it. */
  readonly keys?: string;
  readonly run: (state: State, argument: string) => Outcome;
  readonly complete?: (state: State, argument: string, caret: number) => Argument;
}

/** Closes the overlays that would hide the result of a command. */
export const inSight = (state: State): Change => closeOverlays(state, 'help', 'log', 'request');

/** Returns the result of a command that succeeded; `does` describes the change while the user types. */
export const done = (change: Change, does?: string): Outcome => ({
  ok: true,
  change,
  ...(does !== undefined && { does }),
});

/** Refuses an argument. `position` is the index of the error in the argument. */
export const refuse = (position: number, message: string): Outcome => ({ ok: false, position, message });

/** Refuses an argument that is incomplete rather than wrong. */
export const unfinished = (position: number, message: string): Outcome => ({
  ok: false,
  position,
  message,
  unfinished: true,
});

/** Refuses a word that is not among some names. Suggests the nearest name, else adds `others`. The beginning of a name counts as incomplete. */
export const notAmong = (
  word: string,
  names: readonly string[],
  { unknown, others = '', at = 0 }: { readonly unknown: string; readonly others?: string; readonly at?: number },
): Outcome => {
  const near = nearest(word, names);
  const message = `${unknown}${near === null ? others : `; did you mean ${near}?`}`;
  return names.some((one) => one.startsWith(word)) ? unfinished(at, message) : refuse(at, message);
};

/** Creates the completion of a whole argument: first the options that start with the typed text, then the options that contain it. */
export const among =
  (what: string, optionsOf: (state: State) => readonly ArgumentCompletion[]) =>
  (state: State, argument: string): Argument => {
    const wanted = argument.trim().toLowerCase();
    const options = optionsOf(state);
    const at = ({ text }: ArgumentCompletion): number => text.toLowerCase().indexOf(wanted);
    const sorted = [...options.filter((one) => at(one) === 0), ...options.filter((one) => at(one) > 0)];
    return { what, whole: true, from: 0, to: argument.length, options: sorted };
  };

/** Returns the word at the caret: its typed part, its start and end, and the other words of the argument. */
export const wordAt = (argument: string, caret: number) => {
  const typed = /[^\s,]*$/.exec(argument.slice(0, caret))?.[0] ?? '';
  const from = caret - typed.length;
  const to = caret + (/^[^\s,]*/.exec(argument.slice(caret))?.[0].length ?? 0);
  const others = `${argument.slice(0, from)} ${argument.slice(to)}`.split(/[\s,]+/);
  return { typed: typed.toLowerCase(), from, to, others };
};

/** Returns why a command is blocked for the list on the screen; null if it is not blocked. */
export const blockedCommand = (state: State, { key: id, blocked, asks }: Command): string | null => {
  const key = id === undefined ? undefined : keyNamed(state, id);
  if ((asks ?? key?.asks) === true && state.service.snapshot !== undefined) return NOTHING_ASKED;
  const reason = blocked ?? key?.blocked;
  return reason?.(belowHelp({ ...state, ...closeOverlays(state, 'log', 'request') })) ?? null;
};
