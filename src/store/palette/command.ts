import { NOTHING_ASKED } from '../../core/query/index.ts';
import { nearest } from '../../core/text/index.ts';
import { keyNamed } from '../keys/resolve.ts';
import type { Key } from '../state/key.ts';
import { belowHelp, closeOverlays } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import type { Job } from '../state/work.ts';

/** Result of a command: a change and its description, or an error and its position in the argument. */
export type Outcome =
  | { readonly ok: true; readonly change: Change; readonly does?: string }
  | {
      readonly ok: false;
      readonly position: number;
      readonly message: string;
      /** The argument is incomplete rather than wrong: not marked as an error before Enter. */
      readonly unfinished?: boolean;
    };

/** A completion for part of an argument; the label is shown instead of the text. */
export interface ArgumentCompletion {
  readonly text: string;
  readonly hint: string;
  readonly label?: string;
}

/** Completions for an argument between `from` and `to`. */
export interface Argument {
  /** The type of the options: `column`, `project`. */
  readonly what: string;
  /** An option can be the whole argument: Enter runs it at once. */
  readonly whole: boolean;
  readonly from: number;
  readonly to: number;
  readonly options: readonly ArgumentCompletion[];
  /** The jobs that its options depend on. */
  readonly jobs?: readonly Job[];
}

/** A command of the palette. A new one is an object in `commands/`. */
export interface Command {
  /** Its names, the displayed one first. */
  readonly names: readonly [string, ...string[]];
  /** Syntax of the argument, brackets for optional parts; empty without an argument. */
  readonly argument: string;
  /** One sentence without a full stop. */
  readonly about: string;
  /** The key with the same effect, by id: it is displayed, and gives the reason when blocked. */
  readonly key?: string;
  /** Reason why it does not work now, if no key gives it. */
  readonly blocked?: Key['blocked'];
  /** It asks the service, if no key says so. */
  readonly asks?: true;
  /** The equivalent key, if it is none of the table. */
  readonly keys?: string;
  readonly run: (state: State, argument: string) => Outcome;
  readonly complete?: (state: State, argument: string, caret: number) => Argument;
}

/** Closes the overlays that would hide the result of a command. */
export const inSight = (state: State): Change => closeOverlays(state, 'help', 'log', 'request');

export const done = (change: Change, does?: string): Outcome => ({
  ok: true,
  change,
  ...(does !== undefined && { does }),
});

export const refuse = (position: number, message: string): Outcome => ({ ok: false, position, message });

/** As `refused`, for an argument that is incomplete. */
export const unfinished = (position: number, message: string): Outcome => ({
  ok: false,
  position,
  message,
  unfinished: true,
});

/** Refuses a word that is none of some names: with the nearest name, else with what there is. The start of a name is incomplete. */
export const notAmong = (
  word: string,
  names: readonly string[],
  { unknown, others = '', at = 0 }: { readonly unknown: string; readonly others?: string; readonly at?: number },
): Outcome => {
  const near = nearest(word, names);
  const message = `${unknown}${near === null ? others : `; did you mean ${near}?`}`;
  return names.some((one) => one.startsWith(word)) ? unfinished(at, message) : refuse(at, message);
};

/** Completes a whole argument: by the options that start with the typed text, then by those that contain it. */
export const among =
  (what: string, optionsOf: (state: State) => readonly ArgumentCompletion[]) =>
  (state: State, argument: string): Argument => {
    const wanted = argument.trim().toLowerCase();
    const options = optionsOf(state);
    const at = ({ text }: ArgumentCompletion): number => text.toLowerCase().indexOf(wanted);
    const sorted = [...options.filter((one) => at(one) === 0), ...options.filter((one) => at(one) > 0)];
    return { what, whole: true, from: 0, to: argument.length, options: sorted };
  };

/** The word at the caret as far as it is typed, where it lies, and the other words of the argument. */
export const wordAt = (argument: string, caret: number) => {
  const typed = /[^\s,]*$/.exec(argument.slice(0, caret))?.[0] ?? '';
  const from = caret - typed.length;
  const to = caret + (/^[^\s,]*/.exec(argument.slice(caret))?.[0].length ?? 0);
  const others = `${argument.slice(0, from)} ${argument.slice(to)}`.split(/[\s,]+/);
  return { typed: typed.toLowerCase(), from, to, others };
};

/** Reason why a command is blocked on its target list; null when it is not. */
export const blockedCommand = (state: State, { key: id, blocked, asks }: Command): string | null => {
  const key = id === undefined ? undefined : keyNamed(state, id);
  if ((asks ?? key?.asks) === true && state.service.snapshot !== undefined) return NOTHING_ASKED;
  const reason = blocked ?? key?.blocked;
  return reason?.(belowHelp({ ...state, ...closeOverlays(state, 'log', 'request') })) ?? null;
};
