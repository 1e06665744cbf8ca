import type { Store } from '../state/state.ts';

/** What work in slices needs. */
export interface SliceParts {
  readonly store: Store;
  readonly now: () => number;
  /** Calls back when keys and answers that came meanwhile were taken. */
  readonly soon: (run: () => void) => void;
}

/** Milliseconds of the first slice, which a key waits for, and of each further one, which a key may have to wait for. */
interface SliceLengths {
  readonly first: number;
  readonly further: number;
}

/** The outcome of a slice. */
export interface SliceResult {
  /** Nothing is left to do. */
  readonly done: boolean;
  /** To be published even if the last one just was. */
  readonly notable?: boolean;
  /** Writes what was found so far to the store. */
  publish(): void;
}

/** One slice of work, until `isTime`. */
export type Slice = (isTime: () => boolean) => SliceResult;

export interface Slicer {
  /** Takes up what the state wants done. Called after every change. */
  look(): void;
}

/** Milliseconds between two publications of what was found so far. */
const PUBLISH_EVERY = 100;

/**
 * Long work in slices, keys in between. `next` gives the slice that the state wants now; null where it wants none. The first
 * slice is run at once: mostly it is the only one, and nothing half-way is ever seen.
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
    if (waits && !notable && now() - publishedAt < PUBLISH_EVERY) return;
    publishedAt = now();
    publish();
  };

  const again = (): void => {
    waits = false;
    run(further);
  };

  return {
    look: () => {
      if (!waits) run(first);
    },
  };
};
