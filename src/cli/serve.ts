import { type DemoOptions, startDemo } from '../demo/index.ts';
import { DEFAULT_HOSTS, MAX_HOSTS } from '../demo/limits.ts';
import { parseDrops } from '../demo/parameters.ts';
import { wholeNumber } from './args/values.ts';
import type { Arguments } from './commands/command.ts';
import { readKeyFile } from './config/key-file.ts';
import { embeddedLife } from './embedded.ts';
import { EXIT } from './exit-code.ts';
import { type ProcessContext, pathIn } from './process-context.ts';
import { errorCode } from './system-error.ts';
import { UsageError } from './usage-error.ts';

/**
 * Runs the embedded service alone until interrupted. Prints one line that ends in its URL, once it answers. Returns the
 * exit code.
 * @param more Settings of the demo that no option gives.
 * @throws UsageError
 */
export const serve = async (
  args: Arguments,
  context: ProcessContext,
  more: Pick<DemoOptions, 'disturb'> = {},
): Promise<number> => {
  const options = { ...demoOptions(args, context), ...more };
  let demo: Awaited<ReturnType<typeof startDemo>>;
  try {
    demo = await startDemo(options);
  } catch (error) {
    context.stderr.write(`edgescope: cannot use port ${options.port ?? 0} (${errorCode(error)}). Try --port 0.\n`);
    return EXIT.failed;
  }
  const ended = interruption();
  context.stdout.write(`Serving until ^C at ${demo.url}\n`);
  const code = await ended;
  await demo.close();
  return code;
};

const demoOptions = (
  { words, options }: Arguments,
  { cwd, home }: ProcessContext,
): Parameters<typeof startDemo>[0] & object => {
  if (words[0] !== undefined) {
    throw new UsageError(`serve: unexpected argument "${words[0]}"`, 'edgescope serve --help lists the options');
  }
  type NumberOption = 'port' | 'hosts' | 'seed' | 'latency' | 'rate';
  const number = (name: NumberOption, least: number, most: number, example = least) => {
    const text = options.get(name);
    return typeof text === 'string' ? wholeNumber(`--${name}`, text, least, most, example) : undefined;
  };
  const port = number('port', 0, 65_535);
  const hosts = number('hosts', 0, MAX_HOSTS, DEFAULT_HOSTS);
  const seed = number('seed', 0, 2 ** 31 - 1);
  const latencyMs = number('latency', 0, 600_000);
  const rate = number('rate', 1, 1_000_000);
  const keyFile = options.get('api-key-file');
  const drop = options.get('drop');
  return {
    ...(port !== undefined && { port }),
    ...(hosts !== undefined && { hosts }),
    ...(seed !== undefined && { seed }),
    ...(latencyMs !== undefined && { latencyMs }),
    ...(rate !== undefined && { rate }),
    ...(typeof drop === 'string' && { drop: read('--drop', drop, parseDrops) }),
    ...embeddedLife(options),
    ...(options.has('one-body') && { hostsInOneBody: true }),
    ...(typeof keyFile === 'string' && { apiKey: readKeyFile('--api-key-file', pathIn(cwd, keyFile, home)) }),
  };
};

const read = <T>(place: string, text: string, parse: (text: string) => T): T => {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(`${place}: ${error.message}`, 'edgescope serve --help lists them');
  }
};

/** Exit code for the ending signal: 130 for ^C, 0 for SIGTERM. */
const interruption = (): Promise<number> =>
  new Promise((resolve) => {
    process.once('SIGINT', () => resolve(EXIT.interrupted));
    process.once('SIGTERM', () => resolve(EXIT.fine));
  });
