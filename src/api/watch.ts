/** A signal that a request listens to, and the means to keep it alive. */
export interface DeadlineWatch {
  /** Aborted by the person, or because the request took too long. */
  readonly signal: AbortSignal;
  /** True when it took too long. */
  readonly late: boolean;
  /** So many bytes of the body arrived. */
  received(bytes: number): void;
  /** Nothing is watched any more. */
  end(): void;
}

/**
 * What a body must bring in each stretch of the overall limit, in bytes. All edge hosts may come in one body, and over a
 * slow link that takes minutes: what moves goes on, what only drips does not.
 */
export const LEAST_BYTES = 16 * 1024;

/**
 * Watches over one request from its sending to the end of its body: aborts it when `outer` is aborted, and when less than
 * `LEAST_BYTES` of its body came in `overallMs`.
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
      if (bytes < LEAST_BYTES) return;
      bytes = 0;
      timer.refresh();
    },
    end: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', stop);
    },
  };
};
