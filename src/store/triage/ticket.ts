import { type FacetTerm, MESSAGE_FACET } from '../../core/facet/index.ts';
import { type Item, knownOf, ownUid } from '../../core/item/index.ts';
import { type KindId, scopeText } from '../../core/query/index.ts';
import { formatCount, formatDuration, plural, UNKNOWN_TEXT, zonedIso, zoneSign } from '../../core/values/index.ts';
import { type Ticket, ticketText } from '../../output/index.ts';
import { both, parseFilter, printValue } from '../../query/filter/language/index.ts';
import { exactTerms } from '../../triage/rows/exact-terms.ts';
import { distinctValues, rowsMatching, type Term } from '../../triage/rows/sets.ts';
import { finish } from '../../triage/table/facet-table.ts';
import { eventText } from '../../triage/timeline/lanes.ts';
import { sinceCounts, sincesOf } from '../../triage/timeline/since.ts';
import { partText } from '../../triage/values/group-texts.ts';
import { commandOf, copyText, printCommandOf } from '../copy/copies.ts';
import { NEWS_MS, newsOf } from '../list/news.ts';
import { saidOf } from '../state/said.ts';
import { serviceName } from '../state/service.ts';
import { type Change, itemNow, machineClock, type State, shownUntil, viewOf } from '../state/state.ts';
import { shownStamp } from '../state/walk.ts';
import { listOf } from '../walk/query.ts';
import { ageOrigin } from './contrast.ts';
import { eventMemo, type TriageData, termsFilter, triageData } from './data.ts';
import { uidsIn } from './facets.ts';

/** The rows that a ticket is about, with what the question knows of them. */
export interface TicketRows {
  /** Numbers of rows in the table of the kind. */
  readonly rows: Uint32Array;
  /** A description of the rows instead of the message that they report: `hosts with a failing pack`. */
  readonly what?: string;
  /** A condition that all rows meet. */
  readonly by?: Term;
  /** The values that distinguish the rows, with the compared rows; null if there are none, `pending` while they are being computed. */
  readonly shared?: Shared | 'pending' | null;
  /** The command of the question, for rows that no filter finds. */
  readonly command: string;
}

interface Shared {
  readonly text: string;
  readonly terms: readonly Term[];
  readonly set: Uint32Array;
  /** A word for the rows of the set, if the ticket is about only some of them: `unhealthy`. */
  readonly are?: string;
  readonly rest: Uint32Array;
}

/** Returns a summary of some rows of an answer to paste into a ticket, with the facts that a colleague asks for first. Every place makes the same summary. */
export const ticketOf = (state: State, kind: KindId, about: TicketRows): Ticket => {
  const data = triageData(state, kind);
  const { matching, states, resource } = data;
  const { rows, what, shared, command } = about;
  const { short, brokenWord } = resource;
  const own = plural(rows.length, short.one, short.many);
  const items = Array.from(rows).flatMap((row) => data.table.item(row) ?? []);
  const isBroken = rows.every((row) => states[row] === 1);
  const messages = isBroken && what === undefined ? messagesOf(data, rows) : [];
  const found = shared == null || shared === 'pending' ? null : shared.text;
  const report = isBroken ? messages[0]?.text : found;
  const are = what ?? `${short.many}${isBroken ? ` ${brokenWord}` : ''}${report == null ? '' : `: ${report}`}`;
  const others = messages.slice(1).map(({ text, count }) => `${text} (${formatCount(count)})`);
  const facts = [
    ...timeFacts(state, data, rows, items),
    ['Shared', shared === undefined ? '' : shareText(data, shared, ageOrigin(state))],
    ['Other messages', listText(others)],
    ['Where', placesText(data, rows, items)],
    ['Which', listText(items.map(({ name }) => name))],
    ['Seen', sourceText(state, kind)],
  ] as const;
  return {
    head: `${partText(rows.length, matching.length)} ${are}`,
    counts: countsText(messages, rows.length),
    facts: facts.filter(([, text]) => text !== ''),
    command: commandTo(state, data, about) ?? printCommandOf(state, [], command, null),
    brief: what === undefined ? [own, found ?? report ?? []].flat().join(', ') : `${formatCount(rows.length)} ${what}`,
  };
};

export const copyTicket = (state: State, kind: KindId, about: TicketRows): Change => {
  const ticket = ticketOf(state, kind, about);
  const text = ticketText(ticket);
  const lines = text.split('\n').filter((line) => line !== '').length;
  return copyText(state, { what: 'ticket', text, brief: `${plural(lines, 'line')}, ${ticket.brief}` });
};

/** Maximum number of names that a ticket lists. */
const MAX_NAMED = 5;

const listText = (texts: readonly string[]): string => {
  const rest = texts.length - MAX_NAMED;
  return [...texts.slice(0, MAX_NAMED), ...(rest > 0 ? [`and ${plural(rest, 'other')}`] : [])].join(', ');
};

/** Counts equal texts; the most frequent text comes first. */
const textCounts = (texts: readonly string[]): readonly { readonly text: string; readonly count: number }[] => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return Array.from(counts, ([text, count]) => ({ text, count })).toSorted(
    (a, b) => b.count - a.count || (a.text < b.text ? -1 : 1),
  );
};

/** Returns the complete messages of rows with their counts. */
const messagesOf = ({ table }: TriageData, rows: Uint32Array): ReturnType<typeof textCounts> => {
  const facet = table.facet(MESSAGE_FACET);
  if (facet === undefined) return [];
  const shapes = Array.from(rows, (row) => table.read(row, facet)[0]);
  return textCounts(shapes.flatMap((shape) => shape ?? []).map(String)).map(({ text, count }) => {
    const first = text.endsWith('…') ? table.item(rows[shapes.indexOf(text)] ?? -1) : null;
    return { text: first == null ? text : String(first.value('message') ?? text), count };
  });
};

/** Returns `27 report it, 11 have no message yet`; empty if all rows report the same message. */
const countsText = (messages: ReturnType<typeof messagesOf>, rows: number): string => {
  const [first, ...others] = messages.map(({ count }) => count);
  const sum = others.reduce((total, count) => total + count, 0);
  if (first === undefined || first === rows) return '';
  const silent = rows - first - sum;
  return [
    `${formatCount(first)} ${first === 1 ? 'reports' : 'report'} it`,
    ...(sum === 0 ? [] : [`${formatCount(sum)} something else`]),
    ...(silent === 0 ? [] : [`${formatCount(silent)} ${silent === 1 ? 'has' : 'have'} no message yet`]),
  ].join(', ');
};

/** Formats a time: `2026-11-28 08:41:58Z`, or `08:41:58Z` if it is on the day of another time (epoch ms). */
const momentText = (time: number, after = Number.NaN): string => {
  const [day, clock] = zonedIso(time).slice(0, 19).split('T');
  return `${Number.isNaN(after) || zonedIso(after).slice(0, 10) !== day ? `${day} ` : ''}${clock}${zoneSign(time)}`;
};

/** Describes when the rows broke, whether further rows are breaking, and their first sign. */
const timeFacts = (state: State, data: TriageData, rows: Uint32Array, items: readonly Item[]): Ticket['facts'] => {
  const memo = eventMemo(state);
  const since = finish(sincesOf(memo, data.table, data.matching, [{ key: 'ticket', rows }])).get('ticket');
  const broke = items.flatMap((item) => knownOf(item).broke ?? []).toSorted((a, b) => a - b);
  const [from, to] = since === undefined ? [broke[0], broke.at(-1)] : [since.from, since.to];
  if (from === undefined || to === undefined) return [['Since', 'no time is known']];
  const uids = new Set(items.map(({ uid }) => uid));
  const news = newsOf(state, data.resource.id);
  const late = news.items.filter(({ uid }) => uids.has(uid)).map((item) => knownOf(item).broke ?? news.at);
  const begun = Math.min(...late, late.length === rows.length ? from : news.at);
  const growth = late.some((time) => news.at - time < NEWS_MS)
    ? `still growing (+${formatCount(late.length)} in ${formatDuration(Math.max(news.at, itemNow(state)) - begun)})`
    : 'no longer growing';
  const untold = items.length - broke.length;
  const counts = since === undefined ? (untold === 0 ? [] : [`${formatCount(untold)} no time`]) : sinceCounts(since);
  const last = to === from ? [] : [`last ${momentText(to, from)}`];
  const { events } = finish(memo.gather(items, { from, quiet: false }));
  const signs = events.filter(({ at, isWorse }) => isWorse && at <= to);
  const [sign] = textCounts([
    ...new Map(signs.map((one) => [`${one.row} ${eventText(one)}`, eventText(one)])).values(),
  ]);
  return [
    ['Since', [momentText(from), ...last, ...counts, growth].join(', ')],
    ['First sign', sign === undefined ? '' : `${sign.text} (${partText(sign.count, rows.length)})`],
  ];
};

/** Returns `profile site-ingress 1.1.0: 38 of 38; 102 of the 1,178 others have it too. It need not be the cause.` */
const shareText = ({ table }: TriageData, shared: Shared | 'pending' | null, now: number): string => {
  if (shared === null) return 'nothing stands out';
  if (shared === 'pending') return 'not compared yet; copy the ticket again in a moment';
  const { text, terms, set, rest, are = '' } = shared;
  const [own, others] = [set, rest].map((some) => rowsMatching(table, some, terms, now).length) as [number, number];
  const have = others === 0 ? 'none' : formatCount(others);
  const all = plural(rest.length, 'other', 'others');
  return `${text}: ${partText(own, set.length)}${are && ` ${are}`}; ${have} of the ${all} ${others === 1 ? 'has' : 'have'} it too. It need not be the cause.`;
};

/** Returns `33 clusters in 26 projects: retail-west 4, telco-uk 4`. */
const placesText = ({ table }: TriageData, rows: Uint32Array, items: readonly Item[]): string => {
  const names = items.map((item) => item.cell('project', 0).text);
  const projects = textCounts(names.filter((name) => name !== UNKNOWN_TEXT && name !== ''));
  const clusters = distinctValues(table, 'cluster', rows);
  const places = [
    ...(clusters === 0 ? [] : [plural(clusters, 'cluster')]),
    ...(projects.length === 0 ? [] : [plural(projects.length, 'project')]),
  ].join(' in ');
  return projects.length === 0
    ? places
    : `${places}: ${listText(projects.map(({ text, count }) => `${text} ${formatCount(count)}`))}`;
};

const sourceText = (state: State, kind: KindId): string => {
  const list = listOf(state, kind);
  const time = machineClock(state, (list && shownStamp(list, shownUntil(state))) ?? state.now);
  const { filter, only } = viewOf(state, kind);
  return [
    serviceName(state.service),
    scopeText(state.scope).replace(/^the /, ''),
    `as of ${momentText(time)}`,
    ...(list === undefined ? [] : [saidOf(state, list, 'file')?.text ?? '']),
    ...(only === null ? [] : [`only ${only.name}`]),
    ...(filter.text === '' ? [] : [`filter ${filter.text}`]),
  ].join(' · ');
};

/** Returns the command that shows exactly these rows: by values that only these rows have, else by uid; null if neither works. */
const commandTo = (state: State, data: TriageData, { rows, by, shared }: TicketRows): string | null => {
  const { table, matching, resource } = data;
  const now = ageOrigin(state);
  const view = viewOf(state, resource.id);
  const equal = (facet: string, value: FacetTerm['value']): Term => ({ facet, operator: '=', value });
  const symptoms = table.facets
    .filter(({ facet: { id, role }, isGiven }) => isGiven && role === 'symptom' && id !== MESSAGE_FACET)
    .map(({ facet: { id } }) => id);
  const known = [
    ...(shared != null && shared !== 'pending' ? shared.terms : []),
    ...resource.brokenColumns.map((facet) => equal(facet, resource.brokenWord)),
    ...[...symptoms, MESSAGE_FACET].flatMap((id) => {
      const facet = table.facet(id);
      return facet === undefined ? [] : table.read(rows[0] ?? -1, facet).map((value) => equal(id, value));
    }),
    ...(by === undefined ? [] : [by]),
  ];
  const terms = view.only === null ? exactTerms(table, { rows, all: matching }, known, now) : null;
  const uids = uidsIn(data)(rows).map((uid) => printValue(ownUid(uid)));
  const byUid = parseFilter(`uid=${uids.join('|')}`, resource);
  const filter = (terms && termsFilter(data, terms, now)) ?? (byUid.ok ? byUid.filter : null);
  if (filter === null) return null;
  const found = { ...view, only: null, filter: view.only === null ? both(view.filter, filter) : filter };
  return commandOf({ ...state, tab: resource.id, views: { ...state.views, [resource.id]: found } });
};
