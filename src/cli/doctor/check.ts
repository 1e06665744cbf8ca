import type { Problem } from '../../core/client/index.ts';
import type { Arguments, DOCTOR_GROUPS } from '../commands/command.ts';
import type { CompiledCode } from '../compiled-code.ts';
import type { ProcessContext } from '../process-context.ts';
import { commandRemedy } from '../remedy.ts';
import type { Connection } from '../settings.ts';
import type { UsageError } from '../usage-error.ts';

/** Result of one check of `edgescope doctor`. */
export interface Check {
  readonly name: string;
  readonly state: 'ok' | 'warning' | 'failed';
  /** Finding in one line. */
  readonly text: string;
  /** Advice; null if nothing needs to be done. */
  readonly remedy: string | null;
}

/** Everything that the checks of `edgescope doctor` look at. */
export interface Checked {
  readonly args: Arguments;
  readonly context: ProcessContext;
  readonly code: readonly CompiledCode[];
  /** Version of the program, and its kind of installation. */
  readonly version: string;
  /** Connection from the settings that can be read; null if none can. */
  readonly connection: Connection | null;
  /** Error for settings that could not be read or must not be used; null for none. */
  readonly refused: UsageError | null;
}

/** A group of checks. `edgescope doctor NAME` runs one group alone. */
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

/** Failed check for the problem of a request or certificate. */
export const problemCheck = (name: string, problem: Problem): Check =>
  failedCheck(name, problem.what, commandRemedy(problem));
