import { groupBy } from '../../change/change.ts';
import { type Item, knownOf } from '../../core/item/index.ts';
import { elide } from '../../core/text/index.ts';
import { formatCount, medianOf } from '../../core/values/index.ts';
import type { Term } from '../../triage/rows/sets.ts';
import { type FacetTable, finish } from '../../triage/table/facet-table.ts';
import type { Since } from '../../triage/timeline/since.ts';
import { groupOf, type MessageGroup, type SituationQuestion } from './situation.ts';

/** The values that set a group apart, in words (`isFound`), or why there are none; null while they are worked out. */
export type GroupReason = { readonly text: string; readonly isFound: boolean; readonly terms: readonly Term[] } | null;

/** A line of *Now*: broken rows that report the same message, or several messages but share one cause. */
export interface NowGroup extends MessageGroup {
  /** True if so many of its rows broke at once that it is news. */
  readonly isNews: boolean;
  /** The rows that broke within the last hour. */
  readonly broke: readonly number[];
  /** The median time at which these rows broke, epoch ms. */
  readonly middle: number;
  /** The groups that the line joins, largest first; a single group is its own part. */
  readonly parts: readonly MessageGroup[];
}

/** Minimum number of rows of a group that break within two refreshes for the group to be news. */
const LEAST_NEW = 5;

/** When a row broke within the last hour (epoch ms); null for a row that did not, or that flaps. */
const brokeAt = (table: FacetTable<Item>, row: number): number | null => {
  const item = table.item(row);
  if (item === null) return null;
  const { broke, again } = knownOf(item);
  return again === null ? broke : null;
};

/** The rows that broke within the last hour, without rows that recovered and broke again. */
export const newRows = (table: FacetTable<Item>, rows: Iterable<number>): readonly number[] =>
  Array.from(rows).filter((row) => brokeAt(table, row) !== null);

/** True if at least five of the ascending times lie within `ms`. */
const isBurst = (times: readonly number[], ms: number): boolean =>
  times.some((time, index) => (times[index + LEAST_NEW - 1] ?? Number.POSITIVE_INFINITY) - time <= ms);

/** Makes the line of a group that joins `parts`; `ms` is the length of two refreshes. */
const groupLine = (
  table: FacetTable<Item>,
  group: MessageGroup,
  parts: readonly MessageGroup[],
  ms: number,
): NowGroup => {
  const broke = newRows(table, group.rows);
  const times = broke.flatMap((row) => brokeAt(table, row) ?? []).toSorted((a, b) => a - b);
  return { ...group, isNews: isBurst(times, ms), broke, middle: medianOf(times), parts };
};

/** Puts news first, the newest group before all. A cursor that was never moved is on the first group. */
const newsFirst = (groups: readonly NowGroup[]): readonly NowGroup[] =>
  groups.toSorted((a, b) => Number(b.isNews) - Number(a.isNews) || (a.isNews ? b.middle - a.middle : 0));

/** Groups as lines. A group is news, and comes first, if five of its rows broke within `ms`, the length of two refreshes. */
export const asLines = (table: FacetTable<Item>, groups: readonly MessageGroup[], ms: number): readonly NowGroup[] =>
  newsFirst(groups.map((group) => groupLine(table, group, [group], ms)));

/** Id of the facet that tells which pack fails and why, minutes before a host has a message about it. */
const FAILING_FACET = 'failing';
/** A failure is the failure of a group if at least this part of its rows has it. */
const LEAST_PART = 0.6;

/** The failure that most rows of a young group have; null if too few rows have the same, or broke within the last hour. */
const failureOf = (table: FacetTable<Item>, { rows, broke }: NowGroup): string | null => {
  const facet = table.facet(FAILING_FACET);
  const least = rows.length * LEAST_PART;
  if (facet === undefined || broke.length < Math.max(2, least)) return null;
  const byValue = new Map<string, number>();
  for (const row of rows)
    for (const value of new Set(table.read(row, facet).map(String))) byValue.set(value, (byValue.get(value) ?? 0) + 1);
  const [most] = [...byValue].toSorted(([a, of], [b, others]) => others - of || (a < b ? -1 : 1));
  return most !== undefined && most[1] >= least ? most[0] : null;
};

/**
 * Joins the lines that have the same cause, and puts news first; `ms` is the length of two refreshes. Young groups whose rows fail by the
 * same pack are joined too: the first hosts of an incident report several messages, and are too few to find a cause.
 */
export const joinedByCause = (
  question: SituationQuestion<Item>,
  groups: readonly NowGroup[],
  reasons: ReadonlyMap<string, GroupReason>,
  ms: number,
): readonly NowGroup[] => {
  const foundCause = ({ key }: NowGroup): string | null => {
    const reason = reasons.get(key) ?? null;
    return reason?.isFound === true ? `cause ${reason.text}` : null;
  };
  const failures = new Map(groups.map((group) => [group.key, failureOf(question.table, group)]));
  const causeOfFailure = (failure: string): string => {
    const alike = groups.filter(({ key }) => failures.get(key) === failure);
    return alike.flatMap((group) => foundCause(group) ?? [])[0] ?? `failing ${failure}`;
  };
  const causeOf = (group: NowGroup): string => {
    const failure = failures.get(group.key) ?? null;
    return foundCause(group) ?? (failure === null ? group.key : causeOfFailure(failure));
  };
  return newsFirst(Array.from(groupBy(groups, causeOf).values(), (parts) => joinGroups(question, parts, ms)));
};

const joinGroups = (question: SituationQuestion<Item>, parts: readonly NowGroup[], ms: number): NowGroup => {
  const [first] = parts as readonly [NowGroup, ...NowGroup[]];
  if (parts.length === 1) return first;
  const rows = Uint32Array.from(parts.flatMap((part) => [...part.rows])).sort();
  const group = finish(groupOf(question, { key: first.key, message: first.message, terms: null, rows }));
  const largestFirst = parts.toSorted((a, b) => b.rows.length - a.rows.length);
  return groupLine(question.table, group, largestFirst, ms);
};

/** Maximum number of messages named in one line. */
const MAX_NAMED = 2;
/** Maximum width in cells of a message next to others, so that each named message is visible. */
const MESSAGE_CELLS = 24;

/**
 * The message of a group, `webhook x509: certificate has expired`, or of its parts, each of at most `cells` cells: `28 webhook x509: ce…, 11 no
 * message yet`.
 */
export const groupText = ({ parts }: NowGroup, cells = MESSAGE_CELLS): string => {
  const textOf = ({ message }: MessageGroup): string => message ?? 'no message yet';
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return textOf(first);
  const named = parts
    .slice(0, MAX_NAMED)
    .map((part) => `${formatCount(part.rows.length)} ${elide(textOf(part), cells)}`);
  const rest = parts.slice(MAX_NAMED).reduce((sum, { rows }) => sum + rows.length, 0);
  return [...named, ...(rest === 0 ? [] : [`${formatCount(rest)} others`])].join(', ');
};

/** Since when the rows of a group have their conditions, joined from its parts; null if no part has a time. */
export const joinedSince = ({ parts }: NowGroup, sinces: ReadonlyMap<string, Since>): Since | null => {
  const known = parts.flatMap(({ key }) => sinces.get(key) ?? []);
  if (known.length === 0) return null;
  const sum = (of: (since: Since) => number): number => known.reduce((total, since) => total + of(since), 0);
  const silent = parts.filter(({ key }) => !sinces.has(key)).reduce((total, { rows }) => total + rows.length, 0);
  return {
    from: Math.min(...known.map(({ from }) => from)),
    to: Math.max(...known.map(({ to }) => to)),
    earlier: sum(({ earlier }) => earlier),
    later: sum(({ later }) => later),
    unknown: sum(({ unknown }) => unknown) + silent,
  };
};
