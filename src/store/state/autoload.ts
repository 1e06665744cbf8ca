/** How far lists load on by themselves. */
export interface Autoload {
  /** Up to how many rows of a list; null where each further page is asked for by a key. */
  readonly rows: number | null;
  /** Keys of the queries whose list somebody stopped. */
  readonly stopped: ReadonlySet<string>;
}

/** Nothing was stopped yet. */
export const newAutoload = (rows: number | null): Autoload => ({ rows, stopped: new Set() });
