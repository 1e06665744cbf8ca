import type { Action } from '../../keymap/action.ts';
import { closeOverlays } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';

/** What a command makes of its argument: a change and what it is in words, or what is wrong and where in the argument. */
export type Outcome =
  | { readonly ok: true; readonly change: Change; readonly does?: string }
  | {
      readonly ok: false;
      readonly position: number;
      readonly message: string;
      /** What was typed is the beginning of something: said, but not marked as wrong before Enter. */
      readonly unfinished?: boolean;
    };

/** What may be put in place of a part of an argument; the label is shown in place of the text. */
export interface Choice {
  readonly text: string;
  readonly hint: string;
  readonly label?: string;
}

/** What may stand in an argument between `from` and `to`. */
export interface Argument {
  /** What the options are, in a word: `column`, `project`. */
  readonly what: string;
  /** One of them can be all of it: Enter obeys it at once. */
  readonly whole: boolean;
  readonly from: number;
  readonly to: number;
  readonly options: readonly Choice[];
}

/** A command of the palette. A new one is a line in `commands`. */
export interface Command {
  /** What it is typed as, the shown one first. */
  readonly names: readonly [string, ...string[]];
  /** What stands after it, in brackets where it may be left out; empty when nothing does. */
  readonly argument: string;
  /** One sentence without a full stop. */
  readonly about: string;
  /** The action whose key asks for the same: the key is shown, and the reason why it cannot work now. */
  readonly action?: Action;
  /** The key that does the same, where no action of its own has one. */
  readonly keys?: string;
  readonly run: (state: State, argument: string) => Outcome;
  /** What may stand at the caret of the argument. */
  readonly complete?: (state: State, argument: string, caret: number) => Argument;
}

/** Nothing stands over the list and its open item: where a command leads, it is seen. */
export const inSight = (state: State): Change => closeOverlays(state, 'help', 'log', 'request');

export const done = (change: Change, does?: string): Outcome => ({
  ok: true,
  change,
  ...(does !== undefined && { does }),
});

export const refused = (position: number, message: string): Outcome => ({ ok: false, position, message });

/** As `refused`, for what may still become right by typing on. */
export const unfinished = (position: number, message: string): Outcome => ({
  ok: false,
  position,
  message,
  unfinished: true,
});

/** Options in place of the whole argument, narrowed to those that begin with what was typed, then those that have it. */
export const wholeArgument = (what: string, argument: string, options: readonly Choice[]): Argument => {
  const wanted = argument.trim().toLowerCase();
  const at = ({ text }: Choice): number => text.toLowerCase().indexOf(wanted);
  const begins = options.filter((one) => at(one) === 0);
  const has = options.filter((one) => at(one) > 0);
  return { what, whole: true, from: 0, to: argument.length, options: [...begins, ...has] };
};
