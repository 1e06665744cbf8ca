import { type BasisUse, basisText, type Said } from '../../core/basis/index.ts';
import { basisOf } from './basis.ts';
import type { HeldList } from './held-list.ts';
import { resourceIn, type State } from './state.ts';

/** Describes how much of a list is loaded, in the words for one use: title, position, empty list, … (`BasisUse`). Null if nothing is to be said there. */
export const saidOf = (state: State, list: HeldList, use: BasisUse): Said | null => {
  const { one, many } = resourceIn(state, list.query.kind);
  return basisText(basisOf(list), use, { one, many, now: state.now });
};
