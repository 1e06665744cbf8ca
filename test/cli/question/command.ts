import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { type DemoOptions, startDemo } from '../../../src/demo/index.ts';
import { temporary } from '../../temporary.ts';
import { capture } from '../print/printed.ts';

/** Runs a command line in a home of its own. Returns the exit code, stdout and stderr. */
export const command = (...args: readonly string[]) => commandIn({}, args);

const commandIn = async (variables: Readonly<Record<string, string>>, args: readonly string[]) => {
  const home = temporary();
  // The embedded service needs no rate limit, with which 6 pages would take a second.
  mkdirSync(join(home, '.config/edgescope'), { recursive: true });
  writeFileSync(join(home, '.config/edgescope/config.json'), '{"requestsPerSecond": 1000}', { mode: 0o600 });
  const [stdout, stderr] = [capture(), capture()];
  const context = { env: { LANG: 'C.UTF-8', ...variables }, home, cwd: home, stdin: {}, stdout, stderr };
  const code = await main(args, context);
  return { code, out: stdout.text, err: stderr.text };
};

/** Starts an embedded service. Returns a function that runs command lines over it. */
export const commandOver = async (
  options: DemoOptions = { hosts: 300 },
  variables: Readonly<Record<string, string>> = {},
) => {
  const service = await startDemo(options);
  onTestFinished(() => service.close());
  return (...args: readonly string[]) => commandIn(variables, [...args, `--url=${service.url}`]);
};
