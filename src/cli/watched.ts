import { crashLine } from './crash-line.ts';
import { EXIT } from './exit-code.ts';
import type { ProcessContext } from './process-context.ts';

/** Ends the process at once after a fault; a taken terminal is restored by the exit. */
export const endByFault = (error: unknown, { env, stderr }: ProcessContext): never => {
  stderr.write(`${crashLine(error, env)}\n`);
  process.exit(EXIT.failed);
};

/**
 * Runs work without a screen: faults outside of it end the process too, and ^\ does not dump core, which would contain
 * the API keys.
 */
export const watched = async (context: ProcessContext, work: () => Promise<number>): Promise<number> => {
  const end = (error: unknown): never => endByFault(error, context);
  const quit = (): never => process.exit(EXIT.quit);
  process.on('uncaughtException', end);
  process.on('SIGQUIT', quit);
  try {
    return await work();
  } finally {
    process.off('uncaughtException', end);
    process.off('SIGQUIT', quit);
  }
};
