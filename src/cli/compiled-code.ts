/**
 * Writes the compiled code of loaded modules for the next start; provided by the loader (`bin/load.js`), no-op if
 * already stored. Printing loads less than the screen. `withUsualFlags` runs a function under V8's initial flags. Never
 * rejects.
 */
export type KeepCode = (after: 'printing' | 'screen', withUsualFlags?: <T>(work: () => T) => T) => Promise<void>;

/** No-op without a loader. */
export const keepsNoCode: KeepCode = async () => undefined;
