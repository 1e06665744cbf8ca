import { perState } from '../../core/memo/index.ts';
import { goToRelated } from '../detail/go-to-related.ts';
import { relatedItem, relatedOf } from '../detail/related.ts';
import type { Choice } from '../state/overlay.ts';
import type { State } from '../state/state.ts';
import type { PickerKind } from './kind.ts';

/** Once per state: it counts all loaded items, and each frame asks three times. */
const relatedChoices = perState((state: State): readonly Choice[] => {
  const item = relatedItem(state);
  const related = item === undefined ? [] : relatedOf(state, item);
  return related.map(({ label, hint }, index) => ({ value: String(index), label, hint, mark: ' ' }));
});

/** The related things of the item, with counts. */
export const RELATED: PickerKind = {
  title: (state) => `Related to ${relatedItem(state)?.name ?? 'nothing'}`,
  choices: relatedChoices,
  typed: {},
  choose: (state, _, { value }) => {
    const item = relatedItem(state);
    const related = item === undefined ? undefined : relatedOf(state, item)[Number(value)];
    return related === undefined ? {} : goToRelated(state, related);
  },
  hints: [],
};
