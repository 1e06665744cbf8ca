import type { Resource } from '../core/item/index.ts';
import type { Ask } from './ask.ts';
import type { Dialect } from './dialects/dialect.ts';

/** What lists and items are asked for with. */
export interface Asker {
  readonly ask: Ask;
  readonly dialect: Dialect;
  /** The most bytes that one item may have. */
  readonly itemLimit: number;
  /** The kind that is asked for. */
  readonly resource: Resource;
}
