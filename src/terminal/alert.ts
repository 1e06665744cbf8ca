import { sanitise } from '../core/text/index.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const BELL = '\x07';

/** Values of `TERM` and `TERM_PROGRAM` of terminals that show OSC 9 as a notification. */
const TERMS: ReadonlySet<string> = new Set(['xterm-kitty', 'xterm-ghostty', 'wezterm', 'foot', 'foot-extra']);
const PROGRAMS: ReadonlySet<string> = new Set(['iTerm.app', 'iTerm2', 'WezTerm', 'ghostty']);

/** True if the terminal shows notifications. tmux and GNU screen forward a bell, but not OSC 9. */
const takesNotifications = (env: Environment): boolean =>
  env['TMUX'] === undefined &&
  env['STY'] === undefined &&
  (TERMS.has(env['TERM'] ?? '') || PROGRAMS.has(env['TERM_PROGRAM'] ?? '') || PROGRAMS.has(env['LC_TERMINAL'] ?? ''));

/** The bytes of an alert: the bell, and the text as desktop notification if the terminal supports it. */
export const alertSequence = (text: string, env: Environment): string =>
  takesNotifications(env) ? `${BELL}\x1b]9;edgescope: ${sanitise(text.replaceAll(/\s+/g, ' '))}${BELL}` : BELL;
