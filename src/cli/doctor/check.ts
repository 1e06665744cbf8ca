import type { Problem } from '../../core/client/index.ts';
import type { Arguments, DOCTOR_GROUPS } from '../commands/command.ts';
import type { CompiledCode } from '../compiled-code.ts';
import type { ProcessContext } from '../process-context.ts';
import { commandRemedy } from '../remedy.ts';
import type { Connection } from '../settings.ts';
import type { UsageError } from '../usage-error.ts';

/** One finding of `edgescope doctor`. */
export interface Check {
  readonly name: string;
  readonly state: 'ok' | 'warning' | 'failed';
  /** One line. */
  readonly text: string;
  /** What to do; null where nothing is wrong. */
  readonly remedy: string | null;
}

export interface Checked {
  readonly args: Arguments;
  readonly context: ProcessContext;
  readonly code: readonly CompiledCode[];
  /** Of the program, and its kind of installation. */
  readonly version: string;
  /** Of the settings that can be read; null where there are none. */
  readonly connection: Connection | null;
  /** Why not all settings could be read, if so. */
  readonly refused: UsageError | null;
}

/** Checks that belong together, and are run alone by their name. */
export interface CheckGroup {
  readonly name: (typeof DOCTOR_GROUPS)[number];
  checks(checked: Checked): Promise<readonly Check[]> | readonly Check[];
}

export const ok = (name: string, text: string): Check => ({ name, state: 'ok', text, remedy: null });
export const warning = (name: string, text: string, remedy: string | null = null): Check => ({
  name,
  state: 'warning',
  text,
  remedy,
});
export const failedCheck = (name: string, text: string, remedy: string | null = null): Check => ({
  name,
  state: 'failed',
  text,
  remedy,
});

export const refusedCheck = (name: string, { message, remedy }: UsageError): Check =>
  failedCheck(name, message, remedy);

/** A failed request or certificate. */
export const problemCheck = (name: string, problem: Problem): Check =>
  failedCheck(name, problem.what, commandRemedy(problem));
