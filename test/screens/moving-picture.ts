import { pictureOf } from './picture.ts';

/** A screen of a moving picture: its painted lines, the words below them, and its duration. */
export interface Shot {
  readonly lines: readonly string[];
  readonly caption: string;
  readonly ms: number;
}

const ROW_HEIGHT = 19;

/** Lines of SVG before and after the rows of a picture: the frame that all screens share. */
const HEAD_LINES = 3;
const TAIL_LINES = 3;

const rowsIn = (picture: string): string => picture.split('\n').slice(HEAD_LINES, -TAIL_LINES).join('');

/** The distinct rows, each drawn once and used by its id. */
class Rows {
  readonly #ids = new Map<string, string>();
  readonly drawn: string[] = [];
  readonly #columns: number;

  constructor(columns: number) {
    this.#columns = columns;
  }

  use(line: string, row: number): string {
    if (line.trim() === '') return '';
    let id = this.#ids.get(line);
    if (id === undefined) {
      id = `r${this.#ids.size}`;
      this.#ids.set(line, id);
      this.drawn.push(`<g id="${id}">${rowsIn(pictureOf([line], this.#columns, ''))}</g>`);
    }
    return `<use href="#${id}" y="${row * ROW_HEIGHT}"/>`;
  }
}

const percent = (share: number): string => `${(100 * share).toFixed(2)}%`;

/** Time span in which a screen is visible, in shares of the whole duration. */
const keyFrames = (index: number, from: number, to: number): string => {
  const before = from === 0 ? '' : `0%,${percent(from)}{visibility:hidden}`;
  const after = to === 1 ? '' : `${percent(to + 0.0001)},100%{visibility:hidden}`;
  return `@keyframes k${index}{${before}${percent(from === 0 ? 0 : from + 0.0001)},${percent(to)}{visibility:visible}${after}}`;
};

const durationOf = (shots: readonly Shot[]): number => shots.reduce((sum, { ms }) => sum + ms, 0);

/**
 * Screens one after the other as one SVG with CSS key frames, in an endless loop that begins with the strongest screen. A reader
 * who prefers reduced motion sees this screen only.
 * @param strongest Index of this screen.
 */
export const movingPicture = (shots: readonly Shot[], columns: number, about: string, strongest: number): string => {
  const rows = new Rows(columns);
  const total = durationOf(shots);
  // A negative delay begins the loop in its middle, a thousandth of it after the change of the screens, which takes less.
  const delay = -Math.ceil(durationOf(shots.slice(0, strongest)) + total / 1000);
  const framed = pictureOf([...(shots[0]?.lines ?? []), '', ''], columns, about).split('\n');
  const rules: string[] = [];
  let shownFor = 0;
  const frames = shots.map(({ lines, caption, ms }, index) => {
    rules.push(keyFrames(index, shownFor / total, (shownFor + ms) / total));
    shownFor += ms;
    const uses = [...lines, '', `\u001B[1m  ${caption}\u001B[0m`].map((line, row) => rows.use(line, row));
    return `<g class="f${index === strongest ? ' s' : ''}" style="animation-name:k${index}">${uses.join('')}</g>`;
  });
  const style =
    `.f{visibility:hidden;animation:${total}ms step-end ${delay}ms infinite}${rules.join('')}` +
    '@media(prefers-reduced-motion:reduce){.f{animation:none}.s{visibility:visible}}';
  return [
    ...framed.slice(0, HEAD_LINES),
    `<style>${style}</style>`,
    `<defs>${rows.drawn.join('\n')}</defs>`,
    ...frames,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
};
