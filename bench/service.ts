import { spawn } from 'node:child_process';

/** An embedded service in a process of its own: its address, and how to end it. */
export const serve = async (...options: readonly string[]): Promise<{ readonly url: string; stop(): void }> => {
  const child = spawn(process.execPath, ['bin/edgescope.js', 'serve', '--port', '0', ...options], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', (text: Buffer) => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text.toString());
      if (found !== null) resolve(found[0]);
    });
  });
  return { url, stop: () => void child.kill() };
};
