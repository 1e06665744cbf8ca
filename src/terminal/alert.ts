import { sanitise } from '../core/text/index.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const BELL = '\x07';

/** Terminals that show OSC 9 as a notification, by what they call themselves. */
const TERMS: ReadonlySet<string> = new Set(['xterm-kitty', 'xterm-ghostty', 'wezterm', 'foot', 'foot-extra']);
const PROGRAMS: ReadonlySet<string> = new Set(['iTerm.app', 'iTerm2', 'WezTerm', 'ghostty']);

/** tmux and GNU screen pass a bell on, and no OSC 9. */
const takesNotifications = (env: Environment): boolean =>
  env['TMUX'] === undefined &&
  env['STY'] === undefined &&
  (TERMS.has(env['TERM'] ?? '') || PROGRAMS.has(env['TERM_PROGRAM'] ?? '') || PROGRAMS.has(env['LC_TERMINAL'] ?? ''));

/** The bell, and the text as a notification of the desktop where the terminal is known to show one. */
export const alertSequence = (text: string, env: Environment): string =>
  takesNotifications(env) ? `${BELL}\x1b]9;edgescope: ${sanitise(text.replaceAll(/\s+/g, ' '))}${BELL}` : BELL;
