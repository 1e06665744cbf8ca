import type { Resource } from '../../../core/item/index.ts';
import type { Occurrences, Question } from './tally.ts';

/** A completion: text that replaces a part of the filter. */
export interface Option {
  /** A name goes on with a sign, a sign with a value; a value ends the term. */
  readonly type: 'name' | 'sign' | 'value';
  readonly text: string;
  /** Its meaning, or how many items have it; empty while they are counted. */
  readonly hint: string;
  /** The value as it is, without the quotes that it may need. */
  readonly value?: string;
}

/** Where options come from: the columns of a kind, and counts over the loaded items. */
export interface CompletionSource {
  readonly resource: Resource;
  occurring(question: Question): Occurrences;
}
