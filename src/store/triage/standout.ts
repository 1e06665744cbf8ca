import { queryKey } from '../../core/query/index.ts';
import { formatCount } from '../../core/values/index.ts';
import { DEFAULT_SETS, termsText } from '../../triage/index.ts';
import { maySayStandout } from '../list/standout.ts';
import type { Standout } from '../state/standout.ts';
import type { State } from '../state/state.ts';
import { initialQuery } from '../walk/query.ts';
import { triageData } from './data.ts';
import { whyAnswer } from './why-answer.ts';

/** Cells of one value, at most. */
const VALUE = 40;

/**
 * Has asked what sets the broken rows of the list on the screen apart. Undefined until it is known from the whole items;
 * null where the list may not say it, or nothing stands out.
 */
export const askStandout = (state: State): Standout | null | undefined => {
  if (!maySayStandout(state)) return null;
  const { tab } = state;
  const { value, isStale } = whyAnswer(state, tab, DEFAULT_SETS);
  if (value === null || isStale || !triageData(state, tab).isWhole) return undefined;
  const [line] = value.contrast.traits.lines;
  if (line === undefined || value.sets.by !== 'broken') return null;
  const what = termsText(line.terms, (id) => value.data.table.facet(id)?.facet, value.now, VALUE);
  const text = `${formatCount(line.a)} of ${formatCount(line.a + line.c)}: ${what}`;
  return { kind: tab, query: queryKey(initialQuery(state, tab)), key: line.key, text };
};
