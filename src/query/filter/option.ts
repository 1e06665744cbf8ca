import type { Item } from '../../core/item.ts';
import type { Resource } from '../../core/resource.ts';

/** What may be put in place of a part of the text. */
export interface Option {
  /** A name goes on with a sign, a sign with a value; a value ends the term. */
  readonly type: 'name' | 'sign' | 'value';
  readonly text: string;
  /** What it is, or how many items have it; `~` where that is scaled up from a part of them. */
  readonly hint: string;
  /** The value as it is, without the quotes that it may need. */
  readonly value?: string;
}

/** Where options come from: the columns of a kind, and the items that are here. */
export interface Known {
  readonly resource: Resource;
  readonly items: readonly Item[];
}
