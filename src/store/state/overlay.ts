import type { Filter } from '../../query/filter/language/index.ts';
import type { KeyStates, TypedStates } from './place.ts';

/** An accepted filter, as typed. */
export interface PastFilter {
  readonly text: string;
  readonly server: boolean;
}

export interface Prompt {
  readonly text: string;
  /** Index of the caret in code units. */
  readonly caret: number;
  /** True if Enter filters on the service, false for a local filter. */
  readonly server: boolean;
  readonly error: { readonly position: number; readonly message: string } | null;
  /** The filter that Esc restores. */
  readonly before: Filter;
  /** The initial text: while unchanged, Enter leaves the service filter as it is. */
  readonly opened: string;
  /** The local filter beside a text in the service's language. */
  readonly beside: Filter;
  /** Index of the selected option; null if none is. */
  readonly choice: number | null;
  /** Position in the history of filters, and the text typed before; null outside of the history. */
  readonly past: { readonly back: number; readonly typed: PastFilter } | null;
}

/** The state of each prompt, picker or screen over the list and its open item. */
export type OverlayStates = Omit<KeyStates, 'list' | 'detail'> & TypedStates;

export type OverlayId = keyof OverlayStates;

/** A prompt, a picker or a full screen over the list and its open item. */
export type Overlay = {
  [Id in OverlayId]: { readonly id: Id; readonly state: OverlayStates[Id] };
}[OverlayId];
