import { width } from '../../src/core/text/fit.ts';
import { createLineCache, glyphAt } from '../../src/terminal/frame/line.ts';
import { PLAIN, type Style, sgrBetween } from '../../src/terminal/frame/style.ts';
import { BACKGROUND, fixedColour, TEXT } from './palette.ts';
import { shapeOf } from './shapes.ts';

const CELL = { width: 8.4, height: 19 } as const;
const MARGIN = 14;
const BASELINE = 14;
const FONT = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace";

interface Look {
  readonly ink: string;
  readonly paper: string;
  readonly bold: boolean;
  readonly underlined: boolean;
}

/** The look of a cell's style on a dark background. */
const lookOf = (style: Style): Look => {
  const codes: readonly string[] = sgrBetween(PLAIN, { ...style, fg: '', bg: '' }).match(/\d+/g) ?? [];
  const ink = colourOf(style.fg, TEXT);
  const paper = colourOf(style.bg, BACKGROUND);
  const look = { bold: codes.includes('1'), underlined: codes.includes('4') };
  return codes.includes('7') ? { ink: paper, paper: ink, ...look } : { ink, paper, ...look };
};

/** Reads a colour of the theme, which uses only colours that are the same everywhere: `38;5;244`. */
const colourOf = (code: string, otherwise: string): string =>
  code === '' ? otherwise : fixedColour(Number(code.split(';')[2]));

interface Run {
  readonly look: Look;
  readonly from: number;
  text: string;
  cells: number;
}

/** Characters that are drawn as one shape if they stand in a row. */
const IN_ROWS: ReadonlySet<string> = new Set(['█', '░', '─']);

/**
 * Runs of neighbouring cells with the same look. A character beyond ASCII is a run of its own, since the font of a reader may
 * give it any width; only a row of the same bar or line is a single run.
 */
const runsOf = (painted: string, columns: number): readonly Run[] => {
  const line = createLineCache(columns)(painted);
  const runs: Run[] = [];
  for (const [at, style] of line.styles.entries()) {
    const glyph = glyphAt(line, at);
    if (glyph === '') continue;
    const look = lookOf(style);
    const last = runs.at(-1);
    const like = last !== undefined && (isAscii(glyph) ? isAscii(last.text.slice(-1)) : last.text.startsWith(glyph));
    if (like && sameLook(last.look, look) && (isAscii(glyph) || IN_ROWS.has(glyph))) {
      last.text += glyph;
      last.cells += 1;
    } else runs.push({ look, from: at, text: glyph, cells: width(glyph) });
  }
  return runs;
};

const isAscii = (glyph: string): boolean => /^[ -~]$/.test(glyph);
const sameLook = (a: Look, b: Look): boolean =>
  a.ink === b.ink && a.paper === b.paper && a.bold === b.bold && a.underlined === b.underlined;

const n = (value: number): string => String(Math.round(value * 100) / 100);
const left = (cell: number): number => MARGIN + cell * CELL.width;
const top = (row: number): number => MARGIN + row * CELL.height;
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const rect = (x: number, y: number, wide: number, high: number, fill: string, opacity?: number): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(wide)}" height="${n(high)}" fill="${fill}"${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`;

/** The words of a run, each at its place and as wide as its cells. */
const words = ({ look, from, text }: Run, row: number): string[] =>
  Array.from(text.matchAll(/\S+(?: \S+)*/g), (match) => {
    const [word] = match;
    const length = word.length > 1 ? ` textLength="${n(width(word) * CELL.width)}"` : '';
    const weight = look.bold ? ' font-weight="bold"' : '';
    const line = look.underlined ? ' text-decoration="underline"' : '';
    const fill = look.ink === TEXT ? '' : ` fill="${look.ink}"`;
    const place = `x="${n(left(from + match.index))}" y="${n(top(row) + BASELINE)}"`;
    return `<text ${place}${length}${fill}${weight}${line}>${escaped(word)}</text>`;
  });

/** Names of the control characters from U+2400 on: many fonts have no glyphs for these signs. */
const CONTROL_NAMES: readonly string[] =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  );

/** The sign of a control character, as its name in small letters in one cell. */
const controlSign = ({ look, from }: Run, row: number, name: string): string =>
  `<text x="${n(left(from + 0.05))}" y="${n(top(row) + BASELINE - 2)}" textLength="${n(CELL.width * 0.9)}" lengthAdjust="spacingAndGlyphs" font-size="7" fill="${look.ink}">${name}</text>`;

const drawRun = (run: Run, row: number): string[] => {
  const { look, from, text, cells } = run;
  const control = CONTROL_NAMES[text.charCodeAt(0) - 0x2400];
  if (control !== undefined) return [controlSign(run, row, control)];
  const shape = shapeOf(text.charAt(0));
  if (shape === null) return words(run, row);
  return shape.map(([x, y, wide, high, opacity]) =>
    rect(left(from + x), top(row) + y * CELL.height, wide * cells * CELL.width, high * CELL.height, look.ink, opacity),
  );
};

/** Backgrounds, joined over neighbouring runs: a seam would be visible between two rectangles. */
const papers = (runs: readonly Run[], row: number): string[] => {
  const joined: { paper: string; from: number; cells: number }[] = [];
  for (const { look, from, cells } of runs) {
    const last = joined.at(-1);
    if (last?.paper === look.paper) last.cells += cells;
    else joined.push({ paper: look.paper, from, cells });
  }
  return joined
    .filter(({ paper }) => paper !== BACKGROUND)
    .map(({ paper, from, cells }) => rect(left(from), top(row), cells * CELL.width, CELL.height, paper));
};

/** The screen as an SVG picture: painted lines, with each cell at its place in the terminal. */
export const pictureOf = (painted: readonly string[], columns: number, about: string): string => {
  const wide = n(columns * CELL.width + 2 * MARGIN);
  const high = n(painted.length * CELL.height + 2 * MARGIN);
  const rows = painted.flatMap((line, row) => {
    const runs = runsOf(line, columns);
    const drawn = [...papers(runs, row), ...runs.flatMap((run) => drawRun(run, row))];
    return drawn.length === 0 ? [] : [drawn.join('')];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}" role="img" aria-label="${escaped(about)}">`,
    `<rect width="${wide}" height="${high}" rx="8" fill="${BACKGROUND}"/>`,
    `<g fill="${TEXT}" font-family="${FONT}" font-size="14">`,
    ...rows,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
};
