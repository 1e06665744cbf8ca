/**
 * Writes the compiled code of loaded modules for the next start; provided by the loader (`bin/load.js`), no-op if
 * already stored. Printing loads less than the screen. Never rejects.
 */
export type KeepCode = (after: 'printing' | 'screen') => Promise<void>;

/** No-op without a loader. */
export const keepsNoCode: KeepCode = async () => undefined;
