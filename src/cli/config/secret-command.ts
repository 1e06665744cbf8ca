import { ProblemError } from '../../core/client/index.ts';
import { capitalise } from '../../core/text/index.ts';
import type { SecretCommand } from '../key-program/printed-by.ts';
import { UsageError } from '../usage-error.ts';

/** Minimum time between two starts of a program, in ms: the program may prompt the user. */
const LEAST_MS_BETWEEN = 60_000;

/** Secrets that programs have printed in this run. No written file may contain them. */
const secrets = new Set<string>();
export const printedSecrets = (): readonly string[] => [...secrets];

/** Returns a secret; if the service has rejected the last secret, a new one. @throws ProblemError */
export type SecretSource = (isRejected: boolean) => string | Promise<string>;

/**
 * Creates the source of a secret that a program prints. The program runs when the secret is first needed, and again after
 * a rejection, once a minute at most.
 * @param check Returns the secret in the printed text. @throws UsageError
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
      // A run that failed is repeated after a minute.
      last.catch(() => undefined);
    }
    return last;
  };
};
