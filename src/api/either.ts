/**
 * Runs work with a signal that is aborted with either of two, and removes its listeners afterwards: `AbortSignal.any`
 * leaks a reference on each source, and ours live as long as the program.
 */
export const withEither = async <Result>(
  one: AbortSignal | undefined,
  other: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const both = new AbortController();
  const sources = one === undefined ? [other] : [one, other];
  const abort = (): void => both.abort(sources.find(({ aborted }) => aborted)?.reason);
  for (const source of sources) source.addEventListener('abort', abort, { once: true });
  if (sources.some(({ aborted }) => aborted)) abort();
  try {
    return await work(both.signal);
  } finally {
    for (const source of sources) source.removeEventListener('abort', abort);
  }
};
