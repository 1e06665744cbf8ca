import { lastBy, perStore } from '../../core/memo/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { parseFilter, printWord } from '../../query/filter/language/index.ts';
import { matcher } from '../../query/filter/match/index.ts';
import { itemNow } from '../state/clocks.ts';
import { resourceIn } from '../state/current-view.ts';
import type { State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { listOf } from '../walk/query.ts';
import type { Entry } from './entry.ts';
import { loadedKinds } from './items.ts';

/** Shorter texts occur in nearly every item. */
const MIN_TEXT = 3;

/**
 * Entries for a text that no name contains: other texts of loaded items, such as addresses, and a search on the service
 * where not everything is loaded.
 */
export const elsewhere = (state: State, text: string): readonly Entry[] =>
  text.length < MIN_TEXT ? [] : [...filterEntries(state, text), ...findEntry(state, text)];

const lastFiltered = perStore(() => lastBy<readonly Entry[]>());

/** An entry for each kind with loaded items that contain the text. */
const filterEntries = (state: State, text: string): readonly Entry[] => {
  const loaded = loadedKinds(state);
  return lastFiltered(state)([loaded, text], () =>
    loaded.flatMap(({ kind, items }): Entry[] => {
      const resource = resourceIn(state, kind);
      const read = parseFilter(printWord(text), resource);
      const count = read.ok ? items.filter(matcher(read.filter, itemNow(state))).length : 0;
      if (count === 0) return [];
      const line = `${resource.names[0]} ${printWord(text)}`;
      const label = `filter ${resource.names[0]} by ${text}`;
      const hint = `in ${formatCount(count)} of ${plural(items.length, resource.one, resource.many)}`;
      return [{ what: 'filter', label, hint, keys: '', blocked: null, take: line, run: { type: 'line', line } }];
    }),
  );
};

/** It may load a lot: the first Enter only completes the line, the second runs it. */
const findEntry = (state: State, text: string): readonly Entry[] => {
  const list = listOf(state, state.tab);
  if (list !== undefined && !hasMore(list)) return [];
  const { many } = resourceIn(state, state.tab);
  const line = `find ${text}`;
  const pages = list?.count == null ? 'all pages' : `all ${plural(list.count, 'item')}`;
  const hint = `by uid and name, then through ${pages} of ${many}; Esc stops`;
  const label = `ask the service for ${text}`;
  return [{ what: 'find', label, hint, keys: '', blocked: null, take: line, run: { type: 'take' } }];
};
