/** Any value that JSON can say. Everything read from the service has this shape and no other. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. It inherits nothing where it was admitted, so that `__proto__` is a key like any other. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** True for a JSON object (neither null nor an array). */
export const isObject = (json: Json | undefined): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** True for a JSON array. */
export const isArray = (json: Json | undefined): json is readonly Json[] => Array.isArray(json);

/**
 * What a cell is worth to filter, order and count: never a formatted text.
 * `null` is unknown (the service did not say). Times are epoch milliseconds, sizes are bytes.
 */
export type CellValue = null | boolean | number | string;

/** A time that the service says never came: it sends years before 1970 for unset times. */
export const NEVER = Number.NEGATIVE_INFINITY;
