/** Alternate screen, no cursor, no automatic wrap, bracketed paste. */
export const ENTER_SCREEN = '\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h';

/** Mouse buttons and wheel, in the format without column limit; no motion. */
export const MOUSE_ON = '\x1b[?1000h\x1b[?1006h';
export const MOUSE_OFF = '\x1b[?1006l\x1b[?1000l';

/**
 * Undoes `ENTER_SCREEN` and a truncated frame: synchronised output, scroll region, style, mouse, bracketed paste, wrap,
 * alternate screen, cursor.
 */
export const LEAVE_SCREEN = `\x1b[?2026l\x1b[r\x1b[m${MOUSE_OFF}\x1b[?2004l\x1b[?7h\x1b[?1049l\x1b[?25h`;
