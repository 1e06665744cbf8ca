import { type Facet, type FacetTerm, MESSAGE_FACET } from '../../core/facet/index.ts';
import { DAY } from '../../core/values/index.ts';
import { type CountLine, countBy } from '../../triage/count/count.ts';
import { distinctValues, type RowStates, rowsMatching } from '../../triage/rows/sets.ts';
import type { FacetTable } from '../../triage/table/facet-table.ts';
import type { Burst } from '../../triage/timeline/bursts.ts';
import type { Eventful, EventMemo } from '../../triage/timeline/event-memo.ts';
import { burstEvents, type Lane, lanesOf } from '../../triage/timeline/lanes.ts';
import { timeGrid } from '../../triage/timeline/time-grid.ts';
import { groupText, leafText } from '../../triage/values/group-texts.ts';

/** The latest burst of failures in the last 24 hours, if there was any. */
export interface LastDay {
  /** The last burst, whose rows are indices of the given items; null if there was none. */
  readonly burst: (Burst & { readonly text: string }) | null;
}

const HOURS = 25;

/** Finds the last burst of the 24 hours before `now` (epoch ms), in steps. Only last transitions are known. */
export function* lastDayOf(memo: EventMemo, items: readonly Eventful[], now: number): Generator<void, LastDay> {
  const { events } = yield* memo.gather(items, { from: now - DAY, quiet: false });
  const { from, to, cells } = timeGrid(now - DAY, now + 1, HOURS);
  const { lanes } = yield* lanesOf(events, { from, to, cells, now, quiet: false });
  const bursts = lanes.flatMap((lane) => lane.bursts.map((burst): readonly [Lane, Burst] => [lane, burst]));
  const [last] = bursts.toSorted(([, a], [, b]) => b.to - a.to);
  const burst =
    last === undefined ? null : { ...last[1], text: burstEvents({ lane: last[0], burst: last[1] }, events) };
  return { burst };
}

/** Broken rows that report the same, or rows of unknown state. */
export interface MessageGroup {
  /** Identifies the group; the same after each refresh. */
  readonly key: string;
  /** The message without its numbers; null for rows without one. */
  readonly message: string | null;
  /** Conditions that find the rows; null if they would also find rows that are not broken. */
  readonly terms: readonly FacetTerm[] | null;
  readonly rows: Uint32Array;
  readonly clusters: number;
  /** The project with most of the rows, and the number of other projects; null if no project is known. */
  readonly project: { readonly name: string; readonly others: number } | null;
}

/** A cluster or project with broken rows, and how many of its rows are broken. */
export interface WorstPlace {
  readonly key: string;
  /** `cluster` or `project`. */
  readonly facet: string;
  readonly name: string;
  readonly terms: readonly FacetTerm[];
  readonly rows: number;
  readonly broken: number;
  readonly known: number;
  /** Lower bound of the share of broken rows (Wilson, 95 %). */
  readonly atLeast: number;
}

/** The answer of the question *Now* about a kind: the messages of broken rows, and the places of these rows. */
export interface Situation {
  /** Biggest first. */
  readonly groups: readonly MessageGroup[];
  /** The rows of unknown state; null if they are fewer than three. */
  readonly unknown: MessageGroup | null;
  /** Highest lower bound of the broken share first. */
  readonly places: readonly WorstPlace[];
  /** Number of clusters and of projects with broken rows. */
  readonly clusters: number;
  readonly projects: number;
}

/** The rows to group by message, and how their state is known. */
export interface SituationQuestion<Row extends object = object> {
  readonly table: FacetTable<Row>;
  /** The universe, each row once. */
  readonly rows: Uint32Array;
  readonly states: RowStates;
  /** Ids of the facets that tell whether a row is broken. */
  readonly stateFacets: readonly string[];
  /** The time that ages are counted from, epoch ms. */
  readonly now: number;
}

/** Maximum number of places kept for each facet. */
const MAX_PLACES = 20;

/**
 * Groups the broken rows of a kind by message, and counts their places, in steps.
 * @param loaded All loaded rows: a place is counted whole, whatever the filter leaves.
 */
export function* situationOf(question: SituationQuestion, loaded: Uint32Array): Generator<void, Situation> {
  const { table, rows, states } = question;
  const broken = rows.filter((row) => states[row] === 1);
  const groups = yield* groupsOf(question, broken);
  const ofPlaces = { ...question, rows: loaded };
  const places = [...(yield* placesOf(ofPlaces, broken, 'project')), ...(yield* placesOf(ofPlaces, broken, 'cluster'))];
  return {
    groups,
    unknown: yield* unknownGroup(question),
    places: places.toSorted((a, b) => b.atLeast - a.atLeast || b.broken - a.broken),
    clusters: clustersOf(table, broken),
    projects: distinctValues(table, 'project', broken),
  };
}

const clustersOf = (table: FacetTable, rows: Uint32Array): number => distinctValues(table, 'cluster', rows);

function* groupsOf(question: SituationQuestion, broken: Uint32Array): Generator<void, readonly MessageGroup[]> {
  const { table, now } = question;
  if (table.facet(MESSAGE_FACET) === undefined) return [];
  const { lines, singles } = yield* countBy({ ...question, rows: broken, fields: [MESSAGE_FACET], order: 'most' });
  const groups: MessageGroup[] = [];
  for (const {
    key,
    groups: [group],
    terms,
  } of lines) {
    if (terms.length === 0) continue;
    const rows = rowsMatching(table, broken, terms, now);
    const message = group?.kind === 'value' ? String(group.leaf) : null;
    const isAll = rowsMatching(table, question.rows, terms, now).length === rows.length;
    groups.push(yield* groupOf(question, { key, message, terms: isAll ? terms : null, rows }));
    yield;
  }
  const alone: MessageGroup[] = [];
  for (const row of singles?.members ?? []) {
    const facet = table.facet(MESSAGE_FACET);
    const [value] = facet === undefined ? [] : table.read(row, facet);
    const terms: readonly FacetTerm[] = [{ facet: MESSAGE_FACET, operator: '=', value: value ?? null }];
    const group = { key: `${MESSAGE_FACET} ${value}`, message: String(value), terms, rows: Uint32Array.of(row) };
    alone.push(yield* groupOf(question, group));
  }
  // The order of rows may be another one at each refresh.
  alone.sort((a, b) => (a.key < b.key ? -1 : 1));
  return [...groups, ...alone].toSorted(
    (a, b) => b.rows.length - a.rows.length || Number(a.message === null) - Number(b.message === null),
  );
}

/** Minimum number of rows of unknown state that are a group. */
const LEAST_UNKNOWN = 3;

function* unknownGroup(question: SituationQuestion): Generator<void, MessageGroup | null> {
  const { table, rows, states, stateFacets, now } = question;
  const unknown = rows.filter((row) => states[row] === -1);
  if (unknown.length < LEAST_UNKNOWN) return null;
  const terms = stateFacets.map((facet): FacetTerm => ({ facet, operator: 'missing', value: null }));
  const isAll = rowsMatching(table, rows, terms, now).join() === unknown.join();
  return yield* groupOf(question, { key: 'unknown', message: null, terms: isAll ? terms : null, rows: unknown });
}

/** Adds the clusters and the project of its rows to a group, in steps. */
export function* groupOf(
  question: SituationQuestion,
  group: Omit<MessageGroup, 'clusters' | 'project'>,
): Generator<void, MessageGroup> {
  const project = yield* projectOf(question, group.rows);
  return { ...group, clusters: clustersOf(question.table, group.rows), project };
}

function* projectOf(question: SituationQuestion, rows: Uint32Array): Generator<void, MessageGroup['project']> {
  const { table } = question;
  const facet = table.facet('project');
  const others = distinctValues(table, 'project', rows) - 1;
  if (facet === undefined || others < 0) return null;
  const { lines, singles } = yield* countBy({ ...question, rows, fields: ['project'], order: 'most' });
  const [first] = lines.flatMap(({ groups: [group] }) => (group?.kind === 'value' ? (group.leaf ?? []) : []));
  const leaf = first ?? table.read(singles?.members[0] ?? 0, facet)[0];
  return leaf == null ? null : { name: leafText(facet.facet, leaf, question.now), others };
}

/** The places of the broken rows, worst first. All rows of a place are counted. */
function* placesOf(
  question: SituationQuestion,
  broken: Uint32Array,
  id: string,
): Generator<void, readonly WorstPlace[]> {
  const facet = question.table.facet(id)?.facet;
  if (facet === undefined) return [];
  const here = yield* countBy({ ...question, rows: broken, fields: [id], order: 'rarest' });
  const keys = new Set(here.lines.map(({ key }) => key));
  const { lines } = yield* countBy({ ...question, fields: [id], order: 'worst' });
  const worst = lines.filter(({ key }) => keys.has(key)).slice(0, MAX_PLACES);
  return worst.flatMap((line) => placeOf(facet, line, question.now));
}

const placeOf = (
  facet: Facet,
  { key, groups: [group], terms, rows, broken, known, atLeast }: CountLine,
  now: number,
): readonly WorstPlace[] =>
  group?.kind === 'value' && broken > 0 && atLeast !== null
    ? [{ key, facet: facet.id, name: groupText(group, facet, now), terms, rows, broken, known, atLeast }]
    : [];
