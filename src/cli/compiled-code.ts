/**
 * Keeps the compiled code of what is loaded for the next start; given by the loader (`bin/load.js`), and does nothing where
 * as much is kept already. A run that prints has less of it than one with a screen. `withUsualFlags` runs a function with
 * V8's flags as at a start. Never rejects.
 */
export type KeepCode = (after: 'printing' | 'screen', withUsualFlags?: <T>(work: () => T) => T) => Promise<void>;

/** Without a loader nothing is kept. */
export const keepsNoCode: KeepCode = async () => undefined;
