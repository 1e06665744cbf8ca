import { queryKey } from '../../core/query/index.ts';
import { formatCount } from '../../core/values/index.ts';
import { DEFAULT_SETS, termsText } from '../../triage/index.ts';
import { maySayStandout } from '../list/standout.ts';
import type { Standout } from '../state/standout.ts';
import type { State } from '../state/state.ts';
import { initialQuery } from '../walk/query.ts';
import { triageData } from './data.ts';
import { whyAnswer } from './why-answer.ts';

/** Maximum width of a value, in cells. */
const VALUE = 40;

/**
 * Requests the distinguishing values of the current list's broken rows. Undefined until known from the whole items;
 * null if the list may not show a hint, or nothing stands out.
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
