import type { ItemChange } from '../../change/change.ts';
import type { KindId } from '../../core/query/index.ts';
import { matcher } from '../../query/filter/match/index.ts';
import { baseOf, basesOf, changesOf, momentNow } from '../list/changes.ts';
import { itemNow, resourceIn, type State, viewOf } from '../state/state.ts';
import { type Progress, progressOf } from '../state/work.ts';
import { listOf } from '../walk/query.ts';
import { answeredRows, answerOf } from './answered-lists.ts';
import { type Since, sinceOf } from './since.ts';

/** True if a list was compared with a file or with an earlier state, so that its changes are known. */
export const isCompared = (state: State, kind: KindId): boolean =>
  baseOf(state, kind)?.file != null || basesOf(state, kind).length > 1;

/** Returns the changes that the question is about: of one item, or of the shown rows and of deleted rows that match the filter. */
const askedChanges = (state: State, kind: KindId, item: string | null): readonly ItemChange[] => {
  const changes = changesOf(state, kind);
  const { filter, only } = viewOf(state, kind);
  if (item !== null) return changes.filter(({ uid }) => uid === item);
  if (filter.terms.length === 0 && only === null) return changes;
  const shown = new Set(answeredRows(state, kind).map(({ uid }) => uid));
  const matches = matcher(filter, itemNow(state), []);
  const isGone = (change: ItemChange): boolean =>
    change.what === 'gone' && only === null && change.item !== undefined && matches(change.item);
  return changes.filter((change) => shown.has(change.uid) || isGone(change));
};

/** Returns the changes since the base in the shown rows, or in one item by uid (`item`). No value while there is nothing to compare with. */
export const sinceAsked = (state: State, kind: KindId, item: string | null): Progress<Since> => {
  const base = baseOf(state, kind);
  if (base === null || !isCompared(state, kind)) return progressOf(null);
  const rows = answeredRows(state, kind);
  const { at, isWhole } = momentNow(state, kind);
  const resource = resourceIn(state, kind);
  const keys = [changesOf(state, kind), base, at, isWhole, rows, item, resource];
  return answerOf(state, 'changes since', keys, function* () {
    const changes = askedChanges(state, kind, item);
    yield;
    const uids = listOf(state, kind)?.uids;
    return sinceOf({
      resource,
      changes,
      base,
      now: { at, isWhole },
      rows: item === null ? rows.length : 1,
      isBroken: (uid) => {
        const found = uids?.get(uid);
        return found === undefined ? null : resource.broken(found);
      },
    });
  });
};
