/**
 * Rate limiter per name, in requests per second with bursts of as many; null is unlimited. `clock` gives monotonic
 * milliseconds.
 */
export const createRate = (perSecond: number | null, clock: () => number): ((name: string) => boolean) => {
  const buckets = new Map<string, { tokens: number; time: number }>();
  return (name) => {
    if (perSecond === null) return true;
    const now = clock();
    const most = Math.max(1, perSecond);
    const bucket = buckets.get(name) ?? { tokens: most, time: now };
    const tokens = Math.min(most, bucket.tokens + ((now - bucket.time) / 1000) * perSecond);
    buckets.set(name, { tokens: tokens >= 1 ? tokens - 1 : tokens, time: now });
    return tokens >= 1;
  };
};
