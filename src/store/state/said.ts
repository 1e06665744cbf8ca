import { basisText, type Length, type Said } from '../../core/basis/index.ts';
import { basisOf } from './basis.ts';
import type { HeldList } from './held-list.ts';
import { resourceIn, type State } from './state.ts';

/** Describes how much of a list is loaded, in the words for one place: title, position, empty list, … (`Length`). Null if that place says nothing about it. */
export const saidOf = (state: State, list: HeldList, length: Length): Said | null => {
  const { one, many } = resourceIn(state, list.query.kind);
  return basisText(basisOf(list), length, { one, many, now: state.now });
};
