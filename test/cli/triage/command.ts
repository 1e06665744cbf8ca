import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { type DemoOptions, startDemo } from '../../../src/demo/index.ts';
import { capture } from '../print/printed.ts';

/** The command line over an embedded service: exit code, what is printed, what is said on stderr. */
export const commandOver = async (options: DemoOptions = { hosts: 1213 }) => {
  const service = await startDemo(options);
  onTestFinished(() => service.close());
  const home = mkdtempSync(join(tmpdir(), 'question-'));
  return async (...args: readonly string[]) => {
    const [stdout, stderr] = [capture(), capture()];
    const context = { env: { LANG: 'C.UTF-8' }, home, cwd: home, stdin: {}, stdout, stderr };
    const code = await main([...args, `--url=${service.url}`], context);
    return { code, out: stdout.text, err: stderr.text };
  };
};
