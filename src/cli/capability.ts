/** Bits of colour: 1 none, 4 the sixteen, 8 the 256, 24 all. */
export type ColourDepth = 1 | 4 | 8 | 24;

/** What the terminal can do, as far as its environment says. */
export interface Capability {
  /** Keys can be read and a screen be drawn. */
  readonly isInteractive: boolean;
  readonly colourDepth: ColourDepth;
  /** Characters beyond ASCII arrive as themselves. */
  readonly isUnicode: boolean;
}

export interface CapabilitySource {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: { readonly isTTY?: boolean | undefined };
  readonly stdout: { readonly isTTY?: boolean | undefined };
}

/** Reads the capability of the terminal. Never asks the terminal itself, nor for an input where nobody sees the output. */
export const readCapability = (source: CapabilitySource): Capability => {
  const { env, stdout } = source;
  return {
    isInteractive: stdout.isTTY === true && source.stdin.isTTY === true && canMoveCursor(env),
    colourDepth: stdout.isTTY === true ? colourDepth(env) : 1,
    isUnicode: isUnicode(env),
  };
};

/** False where the terminal says of itself that it cannot: the shells in editors. */
export const canMoveCursor = (env: CapabilitySource['env']): boolean => env['TERM'] !== 'dumb';

const ALL_COLOURS = /^(?:xterm-kitty|xterm-ghostty|alacritty|foot|wezterm|contour|rio)|-direct$/;

const colourDepth = (env: CapabilitySource['env']): ColourDepth => {
  const term = env['TERM'] ?? '';
  // https://no-color.org: present and not empty, whatever its value.
  if (env['NO_COLOR'] || term === '' || term === 'dumb' || /^vt\d/.test(term)) return 1;
  if (/^(?:truecolor|24bit)$/i.test(env['COLORTERM'] ?? '') || ALL_COLOURS.test(term)) return 24;
  return /256colou?r/.test(term) || hasMore(env) ? 8 : 4;
};

/** Set by terminals with at least 256 colours, some of which call themselves xterm or screen. tmux maps what its own lacks. */
const MANY_COLOURS = ['TMUX', 'XTERM_VERSION', 'VTE_VERSION', 'KONSOLE_VERSION', 'WT_SESSION'];

const hasMore = (env: CapabilitySource['env']): boolean =>
  /^(?:xterm|screen|tmux)/.test(env['TERM'] ?? '') && MANY_COLOURS.some((name) => env[name]);

/** The locale has characters beyond ASCII. The first of the three that is set decides, as POSIX says. None set says nothing: most terminals are Unicode by now. */
export const isUnicode = (env: CapabilitySource['env']): boolean => {
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '';
  if (locale === '') return env['TERM'] !== 'linux';
  return /utf-?8/i.test(locale);
};
