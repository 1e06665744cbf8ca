import type { Json } from './value.ts';

/** Maximum nesting of JSON from outside, since the stack is finite. The service nests 20 deep. */
export const MAX_DEPTH = 60;

/** True for JSON that is nested deeper than `MAX_DEPTH`. Deeper levels are not visited. */
export const isTooDeep = (json: unknown, depth = 0): boolean => {
  if (typeof json !== 'object' || json === null) return false;
  return (
    depth >= MAX_DEPTH ||
    Object.values<Json>(json as Readonly<Record<string, Json>>).some((one) => isTooDeep(one, depth + 1))
  );
};
