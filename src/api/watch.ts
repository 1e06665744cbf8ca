/** A signal that a request listens to, and the means to keep it alive. */
export interface Watch {
  /** Aborted by the person, or by silence. */
  readonly signal: AbortSignal;
  /** True when it was silence. */
  readonly stalled: boolean;
  /** Something arrived. */
  progress(): void;
  /** Nothing is watched any more. */
  end(): void;
}

/** Watches over one request: aborts it when `outer` is aborted or nothing moved for `stallMs`. */
export const watch = (outer: AbortSignal, stallMs: number): Watch => {
  const controller = new AbortController();
  let stalled = false;
  const stop = () => controller.abort(outer.reason);
  const timer = setTimeout(() => {
    stalled = true;
    controller.abort(new Error('stalled'));
  }, stallMs);
  if (outer.aborted) stop();
  outer.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    get stalled() {
      return stalled;
    },
    progress: () => {
      timer.refresh();
    },
    end: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', stop);
    },
  };
};
