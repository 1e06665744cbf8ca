/** Any JSON value: the type of everything read from the service. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. Its keys come from outside: `__proto__` and `constructor` may be own or inherited keys. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** True for a JSON object (neither null nor an array). */
export const isObject = (json: Json | undefined): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

export const isArray = (json: Json | undefined): json is readonly Json[] => Array.isArray(json);

/**
 * Value of a cell for filters, orders and counts; never a formatted text. `null` is unknown (not sent). Times are epoch milliseconds,
 * sizes are bytes.
 */
export type CellValue = null | boolean | number | string;

/** An unset time. Services send it as a year before 1970 or as a far year, such as 9999. */
export const NEVER = Number.NEGATIVE_INFINITY;
