import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 collect garbage earlier, and release memory while nothing happens. By default the heap may grow to several times the
 * memory in use. V8 rejects code that was cached under other flags: call this after the compiled code has been written.
 */
export const preferLessMemory = (): void => setFlagsFromString('--optimize-for-size');
