import { MEGABYTE } from '../../core/values/index.ts';
import { type Engine, engine as processEngine } from '../engine.ts';
import type { OnProgress } from './progress.ts';

/** A page up to this size is printed before optimised code is ready. */
const SHORT_BYTES = MEGABYTE;

/** Control of V8's optimisation during printing. */
interface Optimising {
  readonly onProgress: OnProgress;
  end(): void;
}

/**
 * Disables V8's optimising compilers from the first items of a short page on, once all code is loaded: they occupy two
 * cores, and the page is printed before their code is ready. Longer pages enable them again.
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
      // Progress without bytes: another page follows.
      if (arrived === undefined || Math.max(arrived.of ?? 0, arrived.bytes) > SHORT_BYTES) end();
      if (!isShort) return;
      engine.change('opt');
      engine.change('osr-from-maglev');
    },
    end,
  };
};
