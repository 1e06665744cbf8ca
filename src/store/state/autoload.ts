/** Automatic loading of further pages. */
export interface Autoload {
  /** Maximum rows of a list; null to load further pages by key only. */
  readonly rows: number | null;
  /** Query keys of lists that the user stopped. */
  readonly stopped: ReadonlySet<string>;
}

/** The initial state. */
export const newAutoload = (rows: number | null): Autoload => ({ rows, stopped: new Set() });
