/** SGR state of a cell. Equal styles are the same object. */
export interface Style {
  /** SGR parameters of the colour; empty for the default colour. */
  readonly fg: string;
  readonly bg: string;
  /** Bits of `STYLE_FLAGS`. */
  readonly flags: number;
  /** The style as far as it is visible on a blank: without the text colour. */
  readonly blank: Style;
}

const BOLD = 1;
const DIM = 2;
const UNDERLINE = 8;
const INVERSE = 32;
const STRIKE = 128;

/** For each flag: its bit, the SGR parameter that turns it on, and the parameter that turns it off. */
const STYLE_FLAGS = [
  [BOLD, '1', '22'],
  [DIM, '2', '22'],
  [4, '3', '23'],
  [UNDERLINE, '4', '24'],
  [16, '5', '25'],
  [INVERSE, '7', '27'],
  [64, '8', '28'],
  [STRIKE, '9', '29'],
] as const;

/** Flags visible on a blank. */
const SEEN_ON_BLANK = UNDERLINE | INVERSE | STRIKE;

const MEMORY = 4096;
const styles = new Map<string, Style>();
const steps = new Map<Style, Map<string, Style>>();
const changes = new Map<Style, Map<Style, string>>();

class InternedStyle implements Style {
  readonly fg: string;
  readonly bg: string;
  readonly flags: number;
  readonly blank: Style;

  constructor(fg: string, bg: string, flags: number, blank: Style | null) {
    this.fg = fg;
    this.bg = bg;
    this.flags = flags;
    this.blank = blank ?? this;
  }
}

const intern = (fg: string, bg: string, flags: number): Style => {
  const key = `${fg}/${bg}/${flags}`;
  const known = styles.get(key);
  if (known !== undefined) return known;
  const same = (flags & SEEN_ON_BLANK) !== 0 || (fg === '' && flags === 0);
  const style = new InternedStyle(fg, bg, flags, same ? null : intern('', bg, 0));
  styles.set(key, style);
  return style;
};

export const PLAIN: Style = intern('', '', 0);

/** The style after `CSI <parameters> m`; unknown parameters are ignored. */
export const applySgr = (style: Style, parameters: string): Style => {
  const known = steps.get(style) ?? new Map<string, Style>();
  const cached = known.get(parameters);
  if (cached !== undefined) return cached;
  if (steps.size > MEMORY || known.size > MEMORY) steps.clear();
  const next = readSgr(style, parameters);
  steps.set(style, known.set(parameters, next));
  return next;
};

const readSgr = (style: Style, parameters: string): Style => {
  let { fg, bg, flags } = style;
  const codes = parameters.split(';');
  for (let index = 0; index < codes.length; index += 1) {
    const code = codes[index] ?? '';
    const number = Number.parseInt(code, 10) || 0;
    if (number === 38 || number === 48) {
      const [colour, used] = readColour(code, codes.slice(index + 1));
      index += used;
      if (colour !== '') {
        if (number === 38) fg = `38;${colour}`;
        else bg = `48;${colour}`;
      }
    } else if (number === 0) {
      fg = '';
      bg = '';
      flags = 0;
    } else if (number === 39) fg = '';
    else if (number === 49) bg = '';
    else if ((number >= 30 && number <= 37) || (number >= 90 && number <= 97)) fg = String(number);
    else if ((number >= 40 && number <= 47) || (number >= 100 && number <= 107)) bg = String(number);
    else {
      for (const [bit, on, off] of STYLE_FLAGS) {
        if (String(number) === off || code === '4:0') flags &= code === '4:0' ? ~UNDERLINE : ~bit;
        else if (String(number) === on || (bit === UNDERLINE && number === 21)) flags |= bit;
      }
    }
  }
  return intern(fg, bg, flags);
};

/** The colour of `38` or `48` (`5;n` or `2;r;g;b`), in either syntax, and the number of further parameters consumed. */
const readColour = (code: string, rest: readonly string[]): readonly [string, number] => {
  if (code.includes(':')) {
    const parts = code.split(':').slice(1);
    if (parts[0] === '5') return [`5;${whole(parts[1])}`, 0];
    return parts[0] === '2' && parts.length >= 4 ? [`2;${parts.slice(-3).map(whole).join(';')}`, 0] : ['', 0];
  }
  if (rest[0] === '5') return [`5;${whole(rest[1])}`, 2];
  return rest[0] === '2' ? [`2;${[rest[1], rest[2], rest[3]].map(whole).join(';')}`, 4] : ['', 0];
};

const whole = (text: string | undefined): number => Number.parseInt(text ?? '', 10) || 0;

/** The shortest sequence that turns one style into the other; empty if they are equal. */
export const sgrBetween = (from: Style, to: Style): string => {
  if (from === to) return '';
  const known = changes.get(from) ?? new Map<Style, string>();
  const cached = known.get(to);
  if (cached !== undefined) return cached;
  if (changes.size > MEMORY || known.size > MEMORY) changes.clear();
  const text = writeSgr(from, to);
  changes.set(from, known.set(to, text));
  return text;
};

const writeSgr = (from: Style, to: Style): string => {
  if (to === PLAIN) return '\x1b[m';
  const anew = `\x1b[${['0', ...parameters(PLAIN, to)].join(';')}m`;
  const change = `\x1b[${parameters(from, to).join(';')}m`;
  return anew.length < change.length ? anew : change;
};

const parameters = (from: Style, to: Style): string[] => {
  const gone = from.flags & ~to.flags;
  const off = new Set(STYLE_FLAGS.filter(([bit]) => (gone & bit) !== 0).map(([, , code]) => code));
  // 22 turns off both bold and dim: the remaining one is set again.
  const left = off.has('22') ? from.flags & ~(BOLD | DIM) : from.flags;
  const on = STYLE_FLAGS.filter(([bit]) => (to.flags & ~left & bit) !== 0).map(([, code]) => code);
  const colours = [from.fg === to.fg ? '' : to.fg || '39', from.bg === to.bg ? '' : to.bg || '49'];
  return [...off, ...on, ...colours.filter((code) => code !== '')];
};
