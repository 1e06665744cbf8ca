import type { DrillIn } from '../../core/facet/index.ts';
import type { State } from '../../store/state/state.ts';
import type { ContrastAnswer } from '../../store/triage/contrast.ts';
import { eventMemo, type TriageData } from '../../store/triage/data.ts';
import { uidsIn } from '../../store/triage/facets.ts';
import type { TicketRows } from '../../store/triage/ticket.ts';
import type { CommonFinding } from '../../triage/contrast/finding.ts';
import { rowsMatching, type Term } from '../../triage/rows/sets.ts';
import { finish } from '../../triage/table/facet-table.ts';
import { sincesOf, sinceText } from '../../triage/timeline/since.ts';
import { termsText } from '../../triage/values/term-texts.ts';

/** The rows of a set that share something; `adjective` says which rows the set has: `unhealthy`. */
export const sharingRows = (
  state: State,
  { data, sets, now }: ContrastAnswer,
  { terms }: CommonFinding,
  adjective: string,
): TicketRows => {
  const { table, resource } = data;
  const text = termsText(terms, (id) => table.facet(id)?.facet, now);
  const rows = rowsMatching(table, sets.set, terms, now);
  return {
    what: text,
    rows,
    of: sets.set.length,
    many: adjective === '' ? resource.short.many : `${adjective} ${resource.short.many}`,
    drill: drillTo(data, terms, rows, now) ?? { type: 'uids', name: text, uids: uidsIn(data)(rows) },
    since: sinceOf(state, data, rows, now),
    shared: { text, terms },
    command: 'why',
  };
};

/** The terms that find just these of the shown rows: those that all of them have, else with their state; null for none. */
const drillTo = (
  { table, matching, resource }: TriageData,
  terms: readonly Term[],
  rows: Uint32Array,
  now: number,
): DrillIn | null => {
  const isBroken = resource.brokenColumns.map((facet): Term => ({ facet, operator: '=', value: resource.brokenWord }));
  const found = [terms, [...terms, ...isBroken]].find(
    (all) => rowsMatching(table, matching, all, now).length === rows.length,
  );
  return found === undefined ? null : { type: 'terms', terms: found };
};

/** Since when these rows fail, in words; null if their events do not tell. */
const sinceOf = (state: State, { table, matching }: TriageData, rows: Uint32Array, now: number): string | null => {
  const since = finish(sincesOf(eventMemo(state), table, matching, [{ key: 'ticket', rows }])).get('ticket');
  return since === undefined ? null : sinceText(since, now, true);
};
