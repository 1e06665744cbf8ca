import { createFrameWriter, type FrameWriter } from '../../../src/terminal/frame/writer.ts';
import { createLineStore, type LineStore } from '../../../src/terminal/line-store.ts';
import { createFakeClock } from '../fake-clock.ts';
import { COLUMNS, ROWS } from './bench-screen.ts';

/** A frame writer over an output that records its writes and stalls on demand, with a clock that stands still. */
export const setUp = (options: { columns?: number; rows?: number; acknowledge?: boolean } = {}) => {
  const lines = createLineStore();
  const clock = createFakeClock();
  const written: string[] = [];
  let takes = true;
  let drained = (): void => {};
  const writer = createFrameWriter({
    out: {
      write: (text) => {
        written.push(text);
        return takes;
      },
      onDrain: (listener) => {
        drained = listener;
      },
    },
    columns: options.columns ?? COLUMNS,
    rows: options.rows ?? ROWS,
    lines,
    acknowledge: options.acknowledge ?? false,
    clock,
  });
  return {
    lines,
    clock,
    written,
    writer,
    show: (frame: readonly string[]) => {
      show(writer, lines, frame);
      clock.turn(0);
    },
    stall: () => {
      takes = false;
    },
    drain: () => {
      takes = true;
      drained();
    },
  };
};

/** Passes a frame of held lines to the writer, as Ink would. */
export const show = (writer: FrameWriter, lines: LineStore, frame: readonly string[]): void => {
  writer.write(frame.map((line) => lines.hold(line)).join('\n'));
};
