import type { Resource } from '../core/item/index.ts';
import type { Ask } from './ask.ts';
import type { Dialect } from './dialects/dialect.ts';

/** Context for requesting lists and items. */
export interface Asker {
  readonly ask: Ask;
  readonly dialect: Dialect;
  /** Maximum bytes per item. */
  readonly itemLimit: number;
  /** The requested kind. */
  readonly resource: Resource;
}
