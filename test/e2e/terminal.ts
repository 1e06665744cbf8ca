import { tmpdir } from 'node:os';
import { type IPty, spawn } from '@lydell/node-pty';
import headless from '@xterm/headless';
import { onTestFinished } from 'vitest';
import { COMMAND } from '../cli/built/program.ts';
import { Patience } from '../patience.ts';

/** The environment of a test, without the configuration of the machine. */
export const ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: process.env['PATH'] ?? '',
  HOME: tmpdir(),
  XDG_CONFIG_HOME: `${tmpdir()}/no-such-folder`,
  // Tests do not share a cache.
  EDGESCOPE_CACHE: 'off',
  TERM: 'xterm-256color',
  LANG: 'C.UTF-8',
  PS1: 'shell> ',
};

export interface TerminalOptions {
  readonly columns?: number;
  readonly rows?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Extra columns of the emulator beyond the size that the process gets, where overlong lines would show. */
  readonly margin?: number;
  /** Working folder of the process; by default the folder of the tests. */
  readonly cwd?: string;
}

/** A process in a real terminal, read through an emulator that also answers queries. */
export interface Terminal {
  readonly pty: IPty;
  /** All output so far. */
  output(): string;
  /** The visible screen, one text per line. */
  lines(): string[];
  screen(): string;
  /** Sends keys in one write. */
  send(keys: string): void;
  resize(columns: number, rows: number): void;
  /** Waits until the screen shows a text. */
  sees(what: string | RegExp): Promise<void>;
  until(what: string, condition: () => boolean): Promise<void>;
  /** Modes as the emulator has them. */
  modes(): {
    readonly isAlternate: boolean;
    readonly isPasteMarked: boolean;
    readonly isWrapping: boolean;
    readonly hasMouse: boolean;
    readonly isCursorShown: boolean;
  };
  /** Makes the terminal answer queries after so many ms. */
  answerAfter(ms: number): void;
  /** Waits until the terminal is restored: main screen, cursor, wrap, no bracketed paste. */
  isRestored(): Promise<void>;
  readonly ended: Promise<{ readonly exitCode: number; readonly signal?: number }>;
}

/** Starts a command in a terminal for one test, and ends it with the test. */
export const startIn = (command: string, args: readonly string[], options: TerminalOptions = {}): Terminal => {
  const { columns = 100, rows = 30, env = {}, margin = 0, cwd = process.cwd() } = options;
  const emulator = new headless.Terminal({ cols: columns + margin, rows, allowProposedApi: true });
  const all = { ...ENVIRONMENT, ...env };
  const pty = spawn(command, [...args], {
    cols: columns,
    rows,
    name: all['TERM'] ?? '',
    env: all,
    cwd,
  });
  let output = '';
  let isOver = false;
  pty.onData((data) => {
    output += data;
    emulator.write(data);
  });
  let delay = 0;
  const reply = (answer: string): void => {
    if (!isOver) pty.write(answer);
  };
  emulator.onData((answer) => (delay === 0 ? reply(answer) : void setTimeout(reply, delay, answer)));
  const ended = new Promise<{ exitCode: number; signal?: number }>((resolve) => {
    pty.onExit((exit) => {
      isOver = true;
      resolve(exit);
    });
  });
  onTestFinished(() => {
    if (!isOver) pty.kill('SIGKILL');
  });
  const lines = (): string[] => {
    const buffer = emulator.buffer.active;
    return Array.from(
      { length: emulator.rows },
      (_, row) => buffer.getLine(buffer.viewportY + row)?.translateToString(true) ?? '',
    );
  };
  const screen = (): string => lines().join('\n');
  const until = async (what: string, condition: () => boolean): Promise<void> => {
    const patience = new Patience();
    while (!condition()) {
      patience.check(output.length, () => `waited for ${what}; the screen is\n${screen()}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const modes: Terminal['modes'] = () => ({
    isAlternate: emulator.buffer.active.type === 'alternate',
    isPasteMarked: emulator.modes.bracketedPasteMode,
    isWrapping: emulator.modes.wraparoundMode,
    hasMouse: emulator.modes.mouseTrackingMode !== 'none',
    isCursorShown: output.lastIndexOf('\u001B[?25h') >= output.lastIndexOf('\u001B[?25l'),
  });
  return {
    pty,
    output: () => output,
    lines,
    screen,
    send: (keys) => pty.write(keys),
    resize: (width, height) => {
      emulator.resize(width + margin, height);
      pty.resize(width, height);
    },
    until,
    sees: (what) =>
      until(String(what), () => (typeof what === 'string' ? screen().includes(what) : what.test(screen()))),
    modes,
    answerAfter: (ms) => {
      delay = ms;
    },
    isRestored: () =>
      until('a terminal as it was before', () => {
        const { isAlternate, isPasteMarked, isWrapping, hasMouse, isCursorShown } = modes();
        return !isAlternate && !isPasteMarked && isWrapping && !hasMouse && isCursorShown;
      }),
    ended,
  };
};

/** The built program in a terminal of its own. */
export const startProgram = (args: readonly string[] = ['--demo=213'], options: TerminalOptions = {}): Terminal =>
  startIn(COMMAND[0], [...COMMAND.slice(1), '--autoload=off', ...args], options);

/** A command as a job of an interactive shell; by default the built program. */
export const startInShell = async (
  command: readonly string[] = [...COMMAND, '--autoload=off', '--demo=60'],
  options: TerminalOptions = {},
): Promise<Terminal> => {
  const terminal = startIn('bash', ['--norc', '--noediting', '-i'], options);
  await terminal.sees('shell>');
  terminal.send(`${command.map((word) => `'${word}'`).join(' ')}\r`);
  return terminal;
};
