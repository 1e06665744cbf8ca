/**
 * True for the loader's error (`bin/load.js`) about a missing, unreadable or truncated file of the program. Its message
 * is displayable, with remedy.
 */
export const isDamaged = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'DamagedInstallation';
