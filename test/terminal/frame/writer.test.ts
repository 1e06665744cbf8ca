import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLACEHOLDER_COLUMNS } from '../../../src/terminal/line-store.ts';
import { benchScreen, COLUMNS, ROWS } from './bench-screen.ts';
import { createEmulator } from './emulator.ts';
import { setUp, show } from './writer-parts.ts';

const size = (texts: readonly string[]): number => Buffer.byteLength(texts.join(''));

const words = fc.constantFrom(' ', '      ', ' '.repeat(12), ...'edge store-0147 é 日本 ● e\u0301 😀 x'.split(' '));
const sgr = fc.constantFrom('', ...'0 1 2 31 30;46 38;5;208 48;2;10;20;30 7 4 22 39 49;1;2'.split(' '));
const line = fc
  .array(
    fc.oneof(
      words,
      words,
      sgr.map((codes) => `\x1b[${codes}m`),
    ),
    { maxLength: 14 },
  )
  .map((parts) => `${parts.join('')}\x1b[0m`);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('change' as const), at: fc.nat(11), line }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('shift' as const), by: fc.integer({ min: -5, max: 5 }), line }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('all' as const), lines: fc.array(line, { maxLength: 14 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('size' as const),
      columns: fc.integer({ min: 2, max: 40 }),
      rows: fc.integer({ min: 1, max: 12 }),
    }),
  },
);

/** The screen of a terminal that got the whole frame, line by line, and nothing before. */
const wholeScreen = async (frame: readonly string[], columns: number, rows: number): Promise<string[]> => {
  const emulator = createEmulator(columns, rows);
  const fresh = setUp({ columns, rows });
  fresh.show(frame);
  await emulator.write(fresh.written.join(''));
  return emulator.screen();
};

describe('the frame writer', () => {
  it('leaves the newest frame on the terminal, after any other frames', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.array(step, { maxLength: 6 }),
        async (first, steps) => {
          let columns = 30;
          let rows = 10;
          let frame = first;
          const emulator = createEmulator(columns, rows);
          const { writer, written, show } = setUp({ columns, rows });
          show(frame);
          for (const move of steps) {
            if (move.kind === 'change') frame = frame.map((old, index) => (index === move.at ? move.line : old));
            else if (move.kind === 'all') frame = [move.lines[0] ?? '', ...move.lines];
            else if (move.kind === 'shift' && move.by > 0) frame = [...frame.slice(move.by), move.line];
            else if (move.kind === 'shift') frame = [...Array.from({ length: -move.by }, () => move.line), ...frame];
            else if (move.kind === 'size') {
              ({ columns, rows } = move);
              await emulator.write(written.splice(0).join(''));
              emulator.resize(columns, rows);
              writer.resize(columns, rows);
            }
            if (frame.length === 0) frame = [''];
            show(frame);
            await emulator.write(written.splice(0).join(''));
            expect(emulator.screen()).toEqual(await wholeScreen(frame, columns, rows));
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('paints a whole frame as the terminal itself would show its lines', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }), async (frame) => {
        const lines = frame.map((text) => text.replaceAll('😀', '日'));
        const emulator = createEmulator(200, 6);
        await emulator.write(lines.map((text, row) => `\x1b[${row + 1}H${text}`).join(''));
        expect(await wholeScreen(lines, 200, 6)).toEqual(emulator.screen());
      }),
      { numRuns: 50 },
    );
  });

  it('moves a full-width cursor bar at 200 × 50 for few bytes, in one write', () => {
    const { show, written } = setUp();
    show(benchScreen(0, 10));
    written.length = 0;
    show(benchScreen(0, 11));
    expect(written).toHaveLength(1);
    expect(size(written)).toBeLessThan(500);
  });

  it('scrolls by one row at 200 × 50 for few bytes, in one write', async () => {
    const { show, written } = setUp();
    show(benchScreen(0, 43));
    const emulator = createEmulator(COLUMNS, ROWS);
    await emulator.write(written.splice(0).join(''));
    show(benchScreen(1, 44));
    expect(written).toHaveLength(1);
    expect(size(written)).toBeLessThan(350);
    await emulator.write(written.join(''));
    expect(emulator.screen()).toEqual(await wholeScreen(benchScreen(1, 44), COLUMNS, ROWS));
  });

  it('writes nothing for an equal frame', () => {
    const { show, written, writer } = setUp();
    show(benchScreen(0, 3));
    written.length = 0;
    show(benchScreen(0, 3));
    expect(written).toEqual([]);
    expect(writer.stats.equal).toBe(1);
  });

  it('writes only the newest frame of an event', () => {
    const { lines, writer, written, clock } = setUp();
    for (const cursor of [1, 2, 3]) show(writer, lines, benchScreen(0, cursor));
    clock.turn(0);
    expect(written).toHaveLength(1);
    expect(written.join('')).toContain('4 of 1,213');
  });

  it('keeps only the newest frame under backpressure', () => {
    const { show, written, stall, drain, writer } = setUp({ columns: 20, rows: 3 });
    stall();
    show(['one']);
    show(['two']);
    show(['three']);
    expect(written).toHaveLength(1);
    drain();
    expect(written).toHaveLength(2);
    expect(written[1]).toContain('hree');
    expect(writer.stats.dropped).toBe(1);
  });

  it('discards writes that are not frames, and calls every callback', async () => {
    const { writer, written, clock } = setUp();
    await new Promise<void>((resolve) => {
      writer.write('', resolve);
    });
    await new Promise<void>((resolve) => {
      writer.write('\x1b[?25h', 'utf8', resolve);
    });
    writer.write('\n');
    clock.turn(0);
    expect(written).toEqual([]);
  });

  it('passes only styles from inside a line', () => {
    const { show, written } = setUp({ columns: 40, rows: 2 });
    show(['a\x1b]0;title\x07b\x1b[2Jc\x9bd\x07\x1b[31me']);
    expect(written.join('')).toMatch(/abcd\x1b\[31me\x1b\[m$/);
  });

  it('keeps frames while paused, and writes a whole frame on demand', () => {
    const { show, written, writer, clock } = setUp({ columns: 20, rows: 3 });
    show(['one']);
    writer.pause();
    written.length = 0;
    show(['two']);
    expect(written).toEqual([]);
    writer.repaint();
    writer.resume();
    expect(written.join('')).toContain('\x1b[Jtwo'.replace('two', '\x1b[1Htwo'));
    written.length = 0;
    writer.repaint();
    clock.turn(0);
    expect(written.join('')).toContain('two');
  });

  it('tells Ink a new size once', () => {
    const { writer } = setUp();
    const sizes: string[] = [];
    writer.on('resize', () => sizes.push(`${writer.size.columns}x${writer.size.rows}`));
    writer.resize(100, 30);
    writer.resize(100, 30);
    expect(sizes).toEqual(['100x30']);
  });

  it.each([1, 300])(
    'reports to Ink the columns that placeholders need, and knows the true size: %i columns',
    (columns) => {
      const { writer } = setUp();
      writer.resize(columns, 1);
      expect(writer.columns).toBe(PLACEHOLDER_COLUMNS);
      expect(writer.size).toEqual({ columns, rows: 1 });
    },
  );
});
