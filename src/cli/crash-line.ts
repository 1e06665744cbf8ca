import { maskText } from '../core/secrets/index.ts';
import { elide, sanitise } from '../core/text/index.ts';
import type { Environment } from './config/environment.ts';

/** Maximum width of the message, in cells. */
const MAX_MESSAGE_CELLS = 500;

/** Environment variable that adds the place in the code to the message, for bug reports. */
const DEBUG_VARIABLE = 'EDGESCOPE_DEBUG';

/** Text for a fault of the program: one line, and with EDGESCOPE_DEBUG the place in the code. Never throws. */
export const crashLine = (error: unknown, env: Environment = process.env): string => {
  try {
    const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const message = elide(what.replaceAll(/\s+/g, ' '), MAX_MESSAGE_CELLS);
    const where = (env[DEBUG_VARIABLE] ?? '') !== '' && error instanceof Error ? stackOf(error) : [];
    return [`edgescope: internal error: ${message}`, ...where].map((line) => sanitise(maskText(line))).join('\n');
  } catch {
    return 'edgescope: internal error';
  }
};

const stackOf = ({ stack }: Error): readonly string[] =>
  (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
