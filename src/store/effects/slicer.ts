import type { Store } from '../state/state.ts';

/** Dependencies of work in slices. */
export interface SliceParts {
  readonly store: Store;
  readonly now: () => number;
  /** Schedules a callback after pending keys and answers. */
  readonly soon: (run: () => void) => void;
}

/**
 * Milliseconds of the first slice, which delays the key that caused it, and of further slices, which may delay another
 * key.
 */
interface SliceLengths {
  readonly first: number;
  readonly further: number;
}

/** The outcome of a slice. */
export interface SliceResult {
  /** True when no work is left. */
  readonly done: boolean;
  /** Publish at once, even directly after another publication. */
  readonly notable?: boolean;
  /** Writes the result so far to the store. */
  publish(): void;
}

/** One slice of work, which runs until `isTime`. */
export type Slice = (isTime: () => boolean) => SliceResult;

export interface Slicer {
  /** Checks for wanted work. Called after every change. */
  update(): void;
}

/** Milliseconds between publications of partial results. */
const PUBLISH_INTERVAL_MS = 100;

/**
 * Long work in slices between keys. `next` gives the slice that the state wants now, or null. The first slice runs
 * synchronously: usually it finishes, and no partial result is shown.
 */
export const createSlicer = (
  { now, soon }: Pick<SliceParts, 'now' | 'soon'>,
  { first, further }: SliceLengths,
  next: () => Slice | null,
): Slicer => {
  let waits = false;
  let publishedAt = Number.NEGATIVE_INFINITY;

  const run = (ms: number): void => {
    const slice = next();
    if (slice === null) return;
    const end = now() + ms;
    const { done, notable = false, publish } = slice(() => now() >= end);
    waits = !done;
    if (waits) soon(again);
    if (waits && !notable && now() - publishedAt < PUBLISH_INTERVAL_MS) return;
    publishedAt = now();
    publish();
  };

  const again = (): void => {
    waits = false;
    run(further);
  };

  return {
    update: () => {
      if (!waits) run(first);
    },
  };
};
