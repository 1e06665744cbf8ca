import type { Resource } from '../../../core/item/index.ts';
import type { Occurrences, Question } from './tally.ts';

/** A completion: text that replaces a part of the filter. */
export interface Option {
  /** A name is followed by a sign, a sign by a value; a value ends the term. */
  readonly type: 'name' | 'sign' | 'value';
  readonly text: string;
  /** Meaning or count; empty while counting. */
  readonly hint: string;
  /** The bare value, without quotes. */
  readonly value?: string;
}

/** Data for completion: the columns of a kind, and counts over the loaded items. */
export interface CompletionSource {
  readonly resource: Resource;
  occurring(question: Question): Occurrences;
}
