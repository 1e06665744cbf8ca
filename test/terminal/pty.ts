import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type IPty, spawn } from '@lydell/node-pty';
import headless from '@xterm/headless';
import { buildSync } from 'esbuild';
import { vi } from 'vitest';
import { PATIENCE } from '../patience.ts';

/** The program of the end-to-end tests. */
export interface Program {
  /** One JavaScript file. */
  readonly path: string;
  /** The file that it writes when its terminal takes nothing any more. */
  readonly stalled: string;
  remove(): void;
}

/** Bundles the program into a folder of its own. */
export const buildProgram = (): Program => {
  const folder = mkdtempSync(join(tmpdir(), 'edgescope-terminal-'));
  const path = join(folder, 'program.mjs');
  const entry = fileURLToPath(new URL('./e2e-program.ts', import.meta.url));
  buildSync({ entryPoints: [entry], outfile: path, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' });
  return { path, stalled: join(folder, 'stalled'), remove: () => rmSync(folder, { recursive: true }) };
};

/** A process in a real terminal, which a terminal emulator shows and answers for. */
export interface Run {
  readonly pty: IPty;
  /** Everything the process wrote. */
  output(): string;
  screen(): string;
  /** Modes as the emulator has them. */
  modes(): {
    readonly isAlternate: boolean;
    readonly isPasteMarked: boolean;
    readonly isWrapping: boolean;
    readonly hasMouse: boolean;
  };
  isCursorShown(): boolean;
  /** From now on the terminal answers after so many ms. */
  answerAfter(ms: number): void;
  /** Closes the terminal, as a dropped connection does. */
  close(): void;
  /** Waits until the screen shows the text. */
  sees(text: string): Promise<void>;
  readonly ended: Promise<{ readonly exitCode: number; readonly signal?: number }>;
}

export const start = (command: string, args: readonly string[]): Run => {
  const [columns, rows] = [60, 10];
  const terminal = new headless.Terminal({ cols: columns, rows, allowProposedApi: true });
  const pty = spawn(command, [...args], {
    cols: columns,
    rows,
    name: 'xterm-256color',
    env: { PATH: process.env['PATH'] ?? '', HOME: tmpdir(), PS1: 'shell> ', LANG: 'C.UTF-8' },
  });
  let output = '';
  pty.onData((data) => {
    output += data;
    terminal.write(data);
  });
  let delay = 0;
  terminal.onData((answer) => void setTimeout(() => pty.write(answer), delay));
  const screen = (): string => {
    const buffer = terminal.buffer.active;
    return Array.from({ length: terminal.rows }, (_, row) =>
      buffer.getLine(buffer.viewportY + row)?.translateToString(true),
    ).join('\n');
  };
  return {
    pty,
    output: () => output,
    screen,
    modes: () => ({
      isAlternate: terminal.buffer.active.type === 'alternate',
      isPasteMarked: terminal.modes.bracketedPasteMode,
      isWrapping: terminal.modes.wraparoundMode,
      hasMouse: terminal.modes.mouseTrackingMode !== 'none',
    }),
    isCursorShown: () => output.lastIndexOf('\x1b[?25h') >= output.lastIndexOf('\x1b[?25l'),
    answerAfter: (ms) => {
      delay = ms;
    },
    close: () => (pty as IPty & { destroy(): void }).destroy(),
    sees: (text) =>
      vi.waitFor(
        () => {
          if (!screen().includes(text)) throw new Error(`no ${JSON.stringify(text)} shown:\n${screen()}`);
        },
        { timeout: PATIENCE, interval: 10 },
      ),
    ended: new Promise((resolve) => {
      pty.onExit(resolve);
    }),
  };
};
