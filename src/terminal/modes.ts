/** The alternate screen, without cursor and automatic wrap, with pastes marked. */
export const ENTER_SCREEN = '\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h';

/**
 * Takes back everything that `ENTER_SCREEN` and a frame that was cut off half-way may have left: synchronised output,
 * scroll region, look, pastes, wrap, alternate screen, cursor.
 */
export const LEAVE_SCREEN = '\x1b[?2026l\x1b[r\x1b[m\x1b[?2004l\x1b[?7h\x1b[?1049l\x1b[?25h';
