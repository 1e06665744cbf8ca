import { EventEmitter } from 'node:events';
import { createLineStore, LINE_MARK, type LineStore, PLACEHOLDER_CELLS } from '../../src/terminal/line-store.ts';

/** The columns that Ink is told of, as by the frame writer: no placeholder is cut. */
const widthFor = (columns: number): number => Math.max(columns, PLACEHOLDER_CELLS);

/** A terminal of any size for Ink: keeps the latest frame, sends keys one chunk at a time. */
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
  #chunks: string[] = [];

  constructor(columns: number, rows: number) {
    const write = (text: string, done?: unknown): boolean => {
      if (text.startsWith(LINE_MARK)) {
        this.#frame = text;
        this.frames += 1;
      }
      if (typeof done === 'function') done();
      return true;
    };
    this.stdout = Object.assign(new EventEmitter(), {
      columns: widthFor(columns),
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
  }

  /** The visible screen without colours, one text per line. */
  screen(): string[] {
    return this.painted().map((line) => line.replaceAll(/\u001B\[[0-9;]*m/g, ''));
  }

  /** The lines with their colours. */
  painted(): string[] {
    return this.lines.expand(this.#frame);
  }

  /** Types a chunk as a terminal sends it. */
  type(chunk: string): void {
    this.#chunks.push(chunk);
    this.stdin.emit('readable');
  }

  resize(columns: number, rows: number): void {
    Object.assign(this.stdout, { columns: widthFor(columns), rows });
    this.stdout.emit('resize');
  }
}
