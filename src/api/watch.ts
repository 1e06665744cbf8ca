/** Deadline of a request that progress extends. */
interface DeadlineWatch {
  /** Aborts if the user cancels, or at the deadline. */
  readonly signal: AbortSignal;
  /** True after the deadline. */
  readonly late: boolean;
  received(bytes: number): void;
  end(): void;
}

/**
 * Minimum bytes of a body per period of the overall limit. All edge hosts may come in one body, which takes minutes on
 * a slow link: steady progress extends the deadline, a trickle does not.
 */
export const MIN_PROGRESS_BYTES = 16 * 1024;

/**
 * Watches a request until the end of its body. Aborts it if `outer` aborts, or if fewer than `MIN_PROGRESS_BYTES` of
 * its body arrive within `overallMs`.
 */
export const watch = (outer: AbortSignal, overallMs: number): DeadlineWatch => {
  const controller = new AbortController();
  let late = false;
  let bytes = 0;
  const stop = () => controller.abort(outer.reason);
  const timer = setTimeout(() => {
    late = true;
    controller.abort(new Error('too late'));
  }, overallMs);
  if (outer.aborted) stop();
  outer.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    get late() {
      return late;
    },
    received: (more) => {
      bytes += more;
      if (bytes < MIN_PROGRESS_BYTES) return;
      bytes = 0;
      timer.refresh();
    },
    end: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', stop);
    },
  };
};
