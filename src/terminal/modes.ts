/** The alternate screen, without cursor and automatic wrap, with pastes marked. */
export const ENTER_SCREEN = '\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h';

/** Reports of buttons and the wheel, in the form that has no limit of columns; motion is never asked for. */
export const MOUSE_ON = '\x1b[?1000h\x1b[?1006h';
export const MOUSE_OFF = '\x1b[?1006l\x1b[?1000l';

/**
 * Takes back everything that `ENTER_SCREEN` and a frame that was cut off half-way may have left: synchronised output,
 * scroll region, look, the mouse, pastes, wrap, alternate screen, cursor.
 */
export const LEAVE_SCREEN = `\x1b[?2026l\x1b[r\x1b[m${MOUSE_OFF}\x1b[?2004l\x1b[?7h\x1b[?1049l\x1b[?25h`;
