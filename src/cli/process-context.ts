import { fstatSync, writeSync } from 'node:fs';
import { userInfo } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { lazy } from '../core/memo/index.ts';
import { toAscii } from '../core/text/index.ts';
import type { ColourChoice } from './args/values.ts';
import type { Environment } from './config/environment.ts';

/** Colour depth in bits: 1 none, 4 sixteen, 8 256, 24 true colour. */
export type ColourDepth = 1 | 4 | 8 | 24;

/** Capabilities of the terminal according to its environment. */
export interface Capability {
  /** True if input and output are terminals and can show a screen. */
  readonly isInteractive: boolean;
  readonly colourDepth: ColourDepth;
  /** True if non-ASCII characters can be displayed. */
  readonly isUnicode: boolean;
}

interface CapabilitySource {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: { readonly isTTY?: boolean | undefined };
  readonly stdout: { readonly isTTY?: boolean | undefined };
}

/** Reads the capabilities without querying the terminal. If output is redirected, it does not open stdin. */
export const readCapability = (source: CapabilitySource): Capability => {
  const { env, stdout } = source;
  return {
    isInteractive: stdout.isTTY === true && source.stdin.isTTY === true && canMoveCursor(env),
    colourDepth: coloursIn(env, stdout.isTTY === true, null),
    isUnicode: isUnicode(env),
  };
};

/** False if TERM is unset, or `dumb` as in shells of editors. */
export const canMoveCursor = ({ TERM }: CapabilitySource['env']): boolean => !!TERM && TERM !== 'dumb';

/** Width of printed lines in cells: $COLUMNS, else the width of the terminal, else `otherwise`. */
export const printedWidth = <None>({ env, stdout }: Pick<ProcessContext, 'env' | 'stdout'>, otherwise: None) => {
  const given = /^[1-9]\d{0,4}$/.test(env['COLUMNS'] ?? '') ? Number(env['COLUMNS']) : null;
  return given ?? (stdout.isTTY === true ? stdout.columns || 80 : otherwise);
};

/**
 * Colour depth of an output. The command line (`choice`, null without an option) overrides all variables. By convention
 * FORCE_COLOR and CLICOLOR_FORCE override NO_COLOR and CLICOLOR=0.
 */
export const coloursIn = (env: CapabilitySource['env'], isTTY: boolean, choice: ColourChoice | null): ColourDepth => {
  const isForced = isOn(env['FORCE_COLOR']) || isOn(env['CLICOLOR_FORCE']);
  const isDisabled = env['NO_COLOR'] || env['CLICOLOR'] === '0' || env['FORCE_COLOR'] === '0';
  const depth = colourDepth(env);
  if (choice === 'never') return 1;
  if (choice === 'always' || (choice === null && isForced)) return depth === 1 ? 4 : depth;
  return isTTY && (choice === 'auto' || !isDisabled) ? depth : 1;
};

const isOn = (value: string | undefined): boolean => value !== undefined && value !== '' && value !== '0';

const ALL_COLOURS = /^(?:xterm-kitty|xterm-ghostty|alacritty|foot|wezterm|contour|rio)|-direct$/;

const colourDepth = (env: CapabilitySource['env']): ColourDepth => {
  const term = env['TERM'] ?? '';
  if (term === '' || term === 'dumb' || /^vt\d/.test(term)) return 1;
  if (/^(?:truecolor|24bit)$/i.test(env['COLORTERM'] ?? '') || ALL_COLOURS.test(term)) return 24;
  return /256colou?r/.test(term) || hasMore(env) ? 8 : 4;
};

/**
 * Variables that terminals with at least 256 colours set; TERM of some of these terminals is only xterm or screen. tmux
 * maps missing colours.
 */
const MANY_COLOURS = ['TMUX', 'XTERM_VERSION', 'VTE_VERSION', 'KONSOLE_VERSION', 'WT_SESSION'];

const hasMore = (env: CapabilitySource['env']): boolean =>
  /^(?:xterm|screen|tmux)/.test(env['TERM'] ?? '') && MANY_COLOURS.some((name) => env[name]);

/**
 * True for a UTF-8 locale; the first variable that is set decides (POSIX). Without a locale, Unicode is assumed except on
 * the Linux console, because most terminals have it.
 */
export const isUnicode = (env: CapabilitySource['env']): boolean => {
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '';
  if (locale === '') return env['TERM'] !== 'linux';
  return /utf-?8/i.test(locale);
};

/**
 * The home directory: $HOME, else the entry of the user's account; empty for none. The entry may need a slow directory
 * service, so $HOME comes first.
 */
const homeDirectory = (env: Environment): string =>
  absoluteFrom(() => env['HOME'] ?? '') || absoluteFrom(() => userInfo().homedir);

const absoluteFrom = (source: () => string): string => {
  try {
    const found = source();
    return isAbsolute(found) ? found : '';
  } catch {
    return '';
  }
};

/** Resolves a typed path: `~/` is the home directory if there is one, and relative paths start at `base`. */
export const pathIn = (base: string, path: string, home: string): string =>
  home !== '' && (path === '~' || path.startsWith('~/')) ? join(home, path.slice(1)) : resolve(base, path);

/**
 * The program's folder in a base directory: `given` (the value of $XDG_CONFIG_HOME and the like), else `usual` in the home
 * directory; null without a home. By the XDG specification a relative `given` is ignored.
 */
export const ownFolder = (given: string | undefined, home: string, usual: string): string | null => {
  if (given?.startsWith('/')) return join(given, 'edgescope');
  return home === '' ? null : join(home, usual, 'edgescope');
};

/** Path of the file `name` in the program's folder (`ownFolder`); null if there is no base directory. */
export const ownFile = (given: string | undefined, home: string, usual: string, name: string): string | null => {
  const folder = ownFolder(given, home, usual);
  return folder === null ? null : join(folder, name);
};

/** A text stream. */
export interface Output {
  readonly isTTY?: boolean;
  /** Width in cells of a terminal. */
  readonly columns?: number;
  write(text: string, done?: (error?: Error | null) => void): boolean;
}

/** A stream of texts or of bytes. */
export interface ByteOutput extends Output {
  write(text: string | Uint8Array, done?: (error?: Error | null) => void): boolean;
}

/** Ignores the stream's error event, which would end the process: failures are handled per write. */
export const heard = (stream: NodeJS.WriteStream): NodeJS.WriteStream => stream.on('error', () => undefined);

/**
 * Returns a stream whose writes to a file are complete or fail with the system's error. Node takes a write truncated by a
 * full disk for complete.
 */
const wholeOutput = (stream: ByteOutput, descriptor: number): ByteOutput => {
  if (stream.isTTY === true || !isFile(descriptor)) return stream;
  return {
    write: (text, done) => {
      try {
        writeWhole(descriptor, text);
        done?.();
      } catch (error) {
        done?.(error instanceof Error ? error : new Error(String(error)));
      }
      return true;
    },
  };
};

const isFile = (descriptor: number): boolean => {
  try {
    const found = fstatSync(descriptor);
    return found.isFile() || found.isCharacterDevice();
  } catch {
    return false;
  }
};

/** Writes a whole text. A single write of Node may stop after a part if the disk is full. @throws the error of the system */
export const writeWhole = (descriptor: number, text: string | Uint8Array): void => {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  for (let from = 0; from < bytes.length; ) from += writeSync(descriptor, bytes, from);
};

/** Environment, directories and streams of the process; tests create their own. */
export interface ProcessContext {
  readonly env: Environment;
  /** Absolute path of the home directory; empty for none. */
  readonly home: string;
  readonly cwd: string;
  readonly stdin: { readonly isTTY?: boolean };
  readonly stdout: ByteOutput;
  /** Stream of messages: ASCII on terminals without Unicode, and a terminal (for progress) only if its cursor can move. */
  readonly stderr: Output;
}

/** The context of this process. Its streams are opened on first use, which takes 1 ms each. */
export const readProcessContext = (): ProcessContext => {
  const { env } = process;
  const plain = isUnicode(env) ? (text: string) => text : toAscii;
  const stdout = lazy(() => wholeOutput(heard(process.stdout), 1));
  const stderr = lazy(() => heard(process.stderr));
  return {
    env,
    home: homeDirectory(env),
    cwd: currentDirectory(env),
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      return stdout();
    },
    stderr: {
      get isTTY() {
        return stderr().isTTY === true && canMoveCursor(env);
      },
      write: (text, done) => stderr().write(plain(text), done),
    },
  };
};

/** The current directory at start, even if removed since. */
const currentDirectory = (env: Environment): string => {
  try {
    return process.cwd();
  } catch {
    return env['PWD'] ?? '/';
  }
};
