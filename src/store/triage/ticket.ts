import type { DrillIn } from '../../core/facet/index.ts';
import type { Item } from '../../core/item/index.ts';
import { type KindId, scopeText } from '../../core/query/index.ts';
import { formatCount, UNKNOWN_TEXT } from '../../core/values/index.ts';
import { type Ticket, ticketText } from '../../output/index.ts';
import { distinctValues, rowsMatching, type Term } from '../../triage/rows/sets.ts';
import { commandOf, copyText, printCommandOf } from '../copy/copies.ts';
import { serviceName } from '../state/service.ts';
import { type Change, currentView, machineClock, type State, shownUntil } from '../state/state.ts';
import { shownStamp } from '../state/walk.ts';
import { listOf } from '../walk/query.ts';
import { ageOrigin } from './contrast.ts';
import { type TriageData, triageData } from './data.ts';
import { drillInto } from './drill.ts';

export interface TicketRows {
  readonly what: string;
  /** Rows of the kind's table. */
  readonly rows: Uint32Array;
  /** Of which rows, and what these are called: `unhealthy hosts`. */
  readonly of: number;
  readonly many: string;
  /** What goes to the rows. */
  readonly drill: DrillIn;
  readonly since: string | null;
  /** What sets the rows apart; null where nothing does. */
  readonly shared: { readonly text: string; readonly terms: readonly Term[] } | null;
  /** The command that shows them where no filter finds them: that of this question. */
  readonly command: string;
}

/** What a colleague asks first about rows of an answer, from the lists that it is about. */
export const ticketOf = (state: State, kind: KindId, about: TicketRows): Ticket => {
  const data = triageData(state, kind);
  const { rows, shared, drill, command, ...words } = about;
  const items = Array.from(rows).flatMap((row) => data.table.item(row) ?? []);
  return {
    ...words,
    rows: rows.length,
    projects: projectsOf(items),
    clusters: distinctValues(data.table, 'cluster', rows),
    names: items.map(({ name }) => name),
    shared: shared === null ? null : `${shared.text} (${sureText(data, rows, shared.terms, ageOrigin(state))})`,
    source: sourceOf(state, kind),
    command: commandTo(state, kind, drill, command),
  };
};

export const copyTicket = (state: State, kind: KindId, about: TicketRows): Change =>
  copyText(state, { what: 'ticket', text: ticketText(ticketOf(state, kind, about)) });

const projectsOf = (items: readonly Item[]): Ticket['projects'] => {
  const counts = new Map<string, number>();
  for (const item of items) {
    const name = item.cell('project', 0).text;
    if (name !== UNKNOWN_TEXT && name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Array.from(counts, ([name, rows]) => ({ name, rows })).toSorted(
    (a, b) => b.rows - a.rows || (a.name < b.name ? -1 : 1),
  );
};

/** `58 of 58, and 2 of 1,155 that are not unhealthy`: how many of the rows have it, and how many of the well ones. */
const sureText = (
  { table, matching, states, resource }: TriageData,
  rows: Uint32Array,
  terms: readonly Term[],
  now: number,
): string => {
  const well = matching.filter((row) => states[row] === 0);
  const [own, others] = [rows, well].map((some) => formatCount(rowsMatching(table, some, terms, now).length));
  return `${own} of ${formatCount(rows.length)}, and ${others} of ${formatCount(well.length)} that are not ${resource.brokenWord}`;
};

const sourceOf = (state: State, kind: KindId): readonly string[] => {
  const list = listOf(state, kind);
  const time = machineClock(state, (list && shownStamp(list, shownUntil(state))) ?? state.now);
  const { filter } = currentView(state);
  return [
    serviceName(state.service),
    scopeText(state.scope).replace(/^the /, ''),
    `as of ${new Date(time).toISOString().replace(/\.\d+Z$/, 'Z')}`,
    ...(filter.text === '' ? [] : [`filter ${filter.text}`]),
  ];
};

const commandTo = (state: State, kind: KindId, drill: DrillIn, command: string): string => {
  const there: State = { ...state, ...drillInto(state, drill, kind) };
  return currentView(there).only === null ? commandOf(there) : printCommandOf(state, [], command, null);
};
