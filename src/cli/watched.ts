import { crashLine } from './crash-line.ts';
import { EXIT } from './exit-code.ts';
import type { ProcessContext } from './process-context.ts';

/** Nothing is waited for any more; a terminal that was taken is given back as the process ends. */
export const endByFault = (error: unknown, { env, stderr }: ProcessContext): never => {
  stderr.write(`${crashLine(error, env)}\n`);
  process.exit(EXIT.failed);
};

/**
 * Does work without a screen: a fault outside of it ends the process as one in it does, and ^\ leaves no copy of the
 * memory, with the keys of the service in it.
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
