// Prints the screen after keys: `npm run screen -- '0' 'W'`, or beside another service and of another size:
// `COLUMNS=200 LINES=50 npm run screen -- --url http://127.0.0.1:8080 '/' 'unhealthy' Enter`.
import { fileURLToPath } from 'node:url';
import { spawn } from '@lydell/node-pty';
import headless from '@xterm/headless';

const PROGRAM = fileURLToPath(new URL('../../bin/edgescope.js', import.meta.url));
const KEYS = {
  Enter: '\r',
  Esc: '\u001B',
  Tab: '\t',
  Up: '\u001B[A',
  Down: '\u001B[B',
  Right: '\u001B[C',
  Left: '\u001B[D',
  PgUp: '\u001B[5~',
  PgDn: '\u001B[6~',
  Backspace: '\u007F',
};
/** The screen is at rest when nothing was written for so long: at the start, and after a key. */
const START_QUIET_MS = 1500;
const QUIET_MS = 400;

const words = process.argv.slice(2);
const options = [];
while (words[0]?.startsWith('--'))
  options.push(words.shift(), ...(words[0]?.startsWith('http') ? [words.shift()] : []));
if (!options.some((word) => word === '--url' || word.startsWith('--from='))) options.unshift('--demo');

const cols = Number(process.env['COLUMNS'] ?? 120);
const rows = Number(process.env['LINES'] ?? 30);
const emulator = new headless.Terminal({ cols, rows, allowProposedApi: true });
const env = { ...process.env, TERM: 'xterm-256color', EDGESCOPE_CACHE: 'off' };
const pty = spawn(process.execPath, [PROGRAM, ...options], { cols, rows, env });
let last = Date.now();
pty.onData((data) => {
  last = Date.now();
  emulator.write(data);
});
emulator.onData((answer) => pty.write(answer));

const rest = async (quietMs) => {
  last = Date.now();
  while (Date.now() - last < quietMs) await new Promise((resolve) => setTimeout(resolve, 20));
};
await rest(START_QUIET_MS);
for (const word of words) {
  // Ctrl with a letter is written ^u.
  const isControl = /^\^[a-z]$/i.test(word);
  pty.write(isControl ? String.fromCharCode(word.toUpperCase().charCodeAt(1) - 64) : (KEYS[word] ?? word));
  await rest(QUIET_MS);
}
const buffer = emulator.buffer.active;
for (let row = 0; row < rows; row += 1)
  console.log(buffer.getLine(buffer.viewportY + row)?.translateToString(true) ?? '');
pty.kill();
process.exit(0);
