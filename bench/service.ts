import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

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

/** A service in this process that answers whatever it is asked with one body: its address, and how to end it. */
export const send = async (body: string): Promise<{ readonly url: string; stop(): void }> => {
  const bytes = Buffer.from(body);
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
    response.end(bytes);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() };
};
