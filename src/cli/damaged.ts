/**
 * True for what the loader (`bin/load.js`) throws where a file of the program is missing, unreadable or not whole. Its message
 * is a line for a person, with the remedy.
 */
export const isDamaged = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'DamagedInstallation';
