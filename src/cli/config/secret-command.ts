import { ProblemError } from '../../core/client/index.ts';
import { capitalise } from '../../core/text/index.ts';
import type { SecretCommand } from '../key-program/printed-by.ts';
import { UsageError } from '../usage-error.ts';

/** A program may ask the user for something: it runs again a minute after its last start at the earliest. */
const LEAST_MS_BETWEEN = 60_000;

/** What programs have printed in this run: no file that is written may hold it. */
const secrets = new Set<string>();
export const printedSecrets = (): readonly string[] => [...secrets];

/** A secret that is asked for again after it was rejected. @throws ProblemError */
export type SecretSource = (isRejected: boolean) => string | Promise<string>;

/**
 * The secret that a program prints: run when it is first needed and again after it was rejected, once a minute at most.
 * @param check Gives the secret of what was printed. @throws UsageError
 */
export const commandSource = (
  command: SecretCommand,
  check: (place: string, text: string) => string,
  { now = Date.now, mostMs }: { readonly now?: () => number; readonly mostMs?: number } = {},
): SecretSource => {
  let last: Promise<string> | null = null;
  let startedAt = Number.NEGATIVE_INFINITY;
  const run = async (): Promise<string> => {
    const { printedBy } = await import('../key-program/printed-by.ts');
    const text = await printedBy(command, mostMs);
    try {
      const secret = check(command.place, text);
      secrets.add(secret);
      return secret;
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      throw new ProblemError(
        { kind: 'no-key', what: error.message, remedy: [capitalise(error.remedy)] },
        { cause: error },
      );
    }
  };
  return (isRejected) => {
    const isDue = now() - startedAt >= LEAST_MS_BETWEEN;
    if (last === null || (isDue && isRejected)) {
      startedAt = now();
      last = run();
      // One that failed is tried again in a minute.
      last.catch(() => undefined);
    }
    return last;
  };
};
