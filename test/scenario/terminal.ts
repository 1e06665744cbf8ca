import { EventEmitter } from 'node:events';
import { createLineStore, isFrame, type LineStore, PLACEHOLDER_COLUMNS } from '../../src/terminal/line-store.ts';

/** The text and the modes that Ink writes for a frame of held lines, on a screen of two columns. Ink would cut any other text. */
const NOT_CUT = /[\u{F0000}-\u{10FFFD} \n]|\u001B\[\?\d+[hl]/gu;

/** A terminal of any size for Ink, as the frame writer: keeps the latest frame, sends keys one chunk at a time. */
export class StandIn {
  readonly lines: LineStore = createLineStore();
  readonly stdout: EventEmitter & {
    columns: number;
    rows: number;
    isTTY: true;
    write: (text: string, done?: unknown) => boolean;
  };
  readonly stdin: EventEmitter;
  /** Number of frames written. */
  frames = 0;
  #frame = '';
  #unheld = '';
  #chunks: string[] = [];

  constructor(rows: number) {
    const write = (text: string, done?: unknown): boolean => {
      if (isFrame(text)) {
        this.#frame = text;
        this.frames += 1;
      }
      this.#unheld ||= text.replaceAll(NOT_CUT, '');
      if (typeof done === 'function') done();
      return true;
    };
    this.stdout = Object.assign(new EventEmitter(), {
      columns: PLACEHOLDER_COLUMNS,
      rows,
      isTTY: true as const,
      write,
    });
    const nothing = (): void => undefined;
    this.stdin = Object.assign(new EventEmitter(), {
      isTTY: true,
      setRawMode: nothing,
      setEncoding: nothing,
      ref: nothing,
      unref: nothing,
      read: () => this.#chunks.shift() ?? null,
    });
    // Keys that come before Ink listens are kept, as by the input filter.
    this.stdin.on('newListener', (event) => {
      if (event === 'readable' && this.#chunks.length > 0) queueMicrotask(() => this.stdin.emit('readable'));
    });
  }

  /** The visible screen without colours, one text per line. */
  screen(): string[] {
    return this.painted().map((line) => line.replaceAll(/\u001B\[[0-9;]*m/g, ''));
  }

  /** The lines with their colours. @throws Error with the first text that reached Ink without being held */
  painted(): string[] {
    if (this.#unheld !== '') throw new Error(`a text reached Ink without Line: ${this.#unheld}`);
    return this.lines.expand(this.#frame);
  }

  /** Types a chunk as a terminal sends it. */
  type(chunk: string): void {
    this.#chunks.push(chunk);
    this.stdin.emit('readable');
  }

  resize(rows: number): void {
    this.stdout.rows = rows;
    this.stdout.emit('resize');
  }
}
