import { writeFileSync } from 'node:fs';
import { openTerminal } from '../../src/terminal/screen.ts';

// A small program over the terminal, for tests of its exits: each key is shown, and some keys do something.
const { stdin, stdout } = process;
const [, , stalled, unasked] = process.argv;

const terminal = openTerminal({
  stdin,
  stdout,
  acknowledge: unasked === undefined,
  crashLine: (error) => `sorry: ${String(error)}`,
  onEnding: async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (stalled !== undefined) writeFileSync(`${stalled}.ended`, '');
  },
});
const { frames, input, lines, screen } = terminal;
// Every exit gives the terminal back.
screen.setMouse(true);

let typed = '';
let flood = 0;
const draw = (): void => {
  const filler = Array.from({ length: frames.rows - 2 }, (_, row) => (flood > 0 ? `${flood} ${row}`.repeat(40) : ''));
  const title = `READY ${frames.size.columns}x${frames.rows} ${typed}`;
  frames.write([title, ...filler, `PID ${process.pid} END`].map((line) => lines.hold(line)).join('\n'));
};

const quit = async (code: number): Promise<void> => {
  await screen.close();
  process.exitCode = code;
};

input.on('readable', () => {
  for (let key = input.read(); key !== null; key = input.read()) {
    typed += JSON.stringify(key).slice(1, -1);
    if (key === 'q') void quit(0);
    else if (key === '\x03') void quit(130);
    else if (key === '\x1a') void screen.suspend();
    else if (key === 'x') throw new Error('thrown');
    else if (key === 'r') void Promise.reject(new Error('rejected'));
    else if (key === 'f') {
      setInterval(() => {
        flood += 1;
        draw();
        // Tells the test, which has stopped reading, that the terminal accepts nothing more.
        if (stdout.writableLength > 0) writeFileSync(stalled ?? '', '');
      }, 1);
    }
    draw();
  }
});
frames.on('resize', draw);
draw();
