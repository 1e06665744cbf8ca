import { MEGABYTE } from '../../core/values/index.ts';
import { type Engine, engine as processEngine } from '../engine.ts';
import type { OnProgress } from './progress.ts';

/** A page of this size is read and printed before optimised code is ready. */
const SHORT_BYTES = MEGABYTE;

/** Optimising, while a view is printed. */
interface Optimising {
  readonly onProgress: OnProgress;
  end(): void;
}

/**
 * Turns V8's optimising compilers off from the first items of a short page on, when all code is loaded: they take the time
 * of two cores, and the page is printed before their code is ready. More than a short page turns them on again.
 */
export const optimiseLater = (engine: Pick<Engine, 'change' | 'reset'> = processEngine): Optimising => {
  let isShort = true;
  const end = (): void => {
    isShort = false;
    engine.reset('opt');
    engine.reset('osr-from-maglev');
  };
  return {
    onProgress: (_got, _count, arrived) => {
      // Progress of a page without bytes: another page follows.
      if (arrived === undefined || Math.max(arrived.of ?? 0, arrived.bytes) > SHORT_BYTES) end();
      if (!isShort) return;
      engine.change('opt');
      engine.change('osr-from-maglev');
    },
    end,
  };
};
