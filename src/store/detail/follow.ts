import type { FilterLink, Link } from '../../core/view/index.ts';
import { say } from '../state/message.ts';
import type { Change, State } from '../state/state.ts';
import { openItem } from '../walk/item.ts';
import { toggleFold } from './fold.ts';
import { goToFiltered, goToRelated } from './go-to-related.ts';
import { detailOf } from './layout.ts';
import { relatedOf } from './related.ts';

/** The link on the line under the cursor; null if it has none. */
export const linkUnderCursor = (state: State): Link | FilterLink | null => {
  const open = detailOf(state);
  return open?.rows[open.cursor]?.link ?? null;
};

/**
 * Follows the link under the cursor: to an item, or, for things without a list of their own (clusters, registries), to
 * the list that refers to them. Toggles the fold on lines without a link.
 */
export const follow = (state: State): Change => {
  const link = linkUnderCursor(state);
  const item = openItem(state);
  if (link === null || item === undefined) return toggleFold(state);
  if ('filter' in link) return goToFiltered(state, link);
  const { kind, uid, relation } = link;
  const name = link.name ?? uid;
  if (kind !== null && state.catalog.resources.some(({ id }) => id === kind))
    return goToRelated(state, { kind, uid, one: true, label: `${relation} ${name}`, hint: '' });
  const list = relatedOf(state, item).find((one) => !one.one && one.uid === uid);
  return list === undefined ? say(`no list shows the ${relation} ${name}`) : goToRelated(state, list);
};
