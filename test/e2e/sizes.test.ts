import { describe, expect, it } from 'vitest';
import { startProgram, type Terminal } from './terminal.ts';

const MARGIN = 60;
const HOME_SIZE = [100, 30] as const;
const SIZES = [1, 3, 59, 60, 80, 500].flatMap((columns) =>
  [1, 3, 14, 15, 24, 200].map((rows) => [columns, rows] as const),
);

const shown = (terminal: Terminal): readonly string[] => terminal.lines().map((line) => line.trimEnd());
/** The last line, which identifies the place and does not change while more is loaded. */
const footer = (terminal: Terminal): string => shown(terminal).at(-1) ?? '';
const isSmall = (columns: number, rows: number): boolean => columns < 60 || rows < 15;

describe('a screen of any size', () => {
  it.each([
    ['the list', '', 'Enter open'],
    ['a picker', 'o', 'Esc cancel'],
    ['an open item', '\r]', 'Esc back'],
    ['the palette', ':or', 'Esc'],
  ])(
    'has room for every line of %s, names the required size if it is too small, and is drawn again',
    async (_, keys, seen) => {
      const terminal = startProgram(['--demo=60'], { columns: HOME_SIZE[0], rows: HOME_SIZE[1], margin: MARGIN });
      await terminal.sees('1 Hosts  50/60');
      terminal.send(keys);
      await terminal.until(seen, () => footer(terminal).includes(seen));
      for (const [columns, rows] of SIZES) {
        terminal.resize(columns, rows);
        const first = isSmall(columns, rows) ? 'e' : ' ';
        await terminal.until(`a frame of ${columns} × ${rows}`, () => {
          const lines = shown(terminal);
          const fits = lines.every((line) => line.slice(columns, columns + MARGIN).trim() === '');
          return fits && (lines[0] ?? '').startsWith(first) && (isSmall(columns, rows) || lines.at(-1) !== '');
        });
        // Placeholders of the line store must never be shown.
        expect(terminal.screen()).not.toMatch(/\p{Co}/u);
      }
      terminal.resize(59, 15);
      await terminal.sees('edgescope needs at least 60 × 15; this terminal is 59 × 15');
      terminal.resize(...HOME_SIZE);
      // A tall screen loads further pages: the footer may differ.
      await terminal.until('the screen as it was', () => footer(terminal).includes(seen));
      terminal.send('\u0003\u0003');
      expect(await terminal.ended).toMatchObject({ exitCode: 130 });
      await terminal.isRestored();
    },
    60_000,
  );

  it('is drawn correctly after hundreds of changes a second, even while loading', async () => {
    const terminal = startProgram(['--demo=2000', '--all', '--refresh=off'], { margin: MARGIN });
    await terminal.sees('1 Hosts');
    let count = 0;
    while (!terminal.screen().includes('1 Hosts  2,000')) {
      for (let turn = 0; turn < 25; turn += 1) {
        count += 1;
        terminal.resize(60 + ((count * 37) % 140), 15 + ((count * 11) % 40));
      }
      terminal.resize(100, 30);
      await terminal.until('the size at rest', () => footer(terminal).includes('Enter open'));
    }
    expect(count).toBeGreaterThan(0);
    terminal.send('G');
    await terminal.until('the last row', () => shown(terminal).at(-3)?.startsWith('▌') ?? false);
    terminal.send('q');
    expect(await terminal.ended).toMatchObject({ exitCode: 0 });
  });
});
