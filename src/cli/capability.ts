/** Colour depth in bits: 1 none, 4 sixteen, 8 256, 24 true colour. */
export type ColourDepth = 1 | 4 | 8 | 24;

/** Capabilities of the terminal according to its environment. */
export interface Capability {
  /** Both sides are terminals that can show a screen. */
  readonly isInteractive: boolean;
  readonly colourDepth: ColourDepth;
  /** Non-ASCII characters are displayable. */
  readonly isUnicode: boolean;
}

export interface CapabilitySource {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: { readonly isTTY?: boolean | undefined };
  readonly stdout: { readonly isTTY?: boolean | undefined };
}

/** Reads the capabilities. Never queries the terminal, and does not need input where output is redirected. */
export const readCapability = (source: CapabilitySource): Capability => {
  const { env, stdout } = source;
  return {
    isInteractive: stdout.isTTY === true && source.stdin.isTTY === true && canMoveCursor(env),
    colourDepth: stdout.isTTY === true ? colourDepth(env) : 1,
    isUnicode: isUnicode(env),
  };
};

/** False for terminals that declare themselves dumb: shells in editors. */
export const canMoveCursor = (env: CapabilitySource['env']): boolean => env['TERM'] !== 'dumb';

const ALL_COLOURS = /^(?:xterm-kitty|xterm-ghostty|alacritty|foot|wezterm|contour|rio)|-direct$/;

const colourDepth = (env: CapabilitySource['env']): ColourDepth => {
  const term = env['TERM'] ?? '';
  // https://no-color.org: present and not empty, whatever its value.
  if (env['NO_COLOR'] || term === '' || term === 'dumb' || /^vt\d/.test(term)) return 1;
  if (/^(?:truecolor|24bit)$/i.test(env['COLORTERM'] ?? '') || ALL_COLOURS.test(term)) return 24;
  return /256colou?r/.test(term) || hasMore(env) ? 8 : 4;
};

/**
 * Variables of terminals with at least 256 colours, some of which set TERM to xterm or screen. tmux maps missing
 * colours.
 */
const MANY_COLOURS = ['TMUX', 'XTERM_VERSION', 'VTE_VERSION', 'KONSOLE_VERSION', 'WT_SESSION'];

const hasMore = (env: CapabilitySource['env']): boolean =>
  /^(?:xterm|screen|tmux)/.test(env['TERM'] ?? '') && MANY_COLOURS.some((name) => env[name]);

/**
 * True for a UTF-8 locale; the first variable that is set decides (POSIX). Without any, Unicode is assumed, as most
 * terminals have it.
 */
export const isUnicode = (env: CapabilitySource['env']): boolean => {
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '';
  if (locale === '') return env['TERM'] !== 'linux';
  return /utf-?8/i.test(locale);
};
