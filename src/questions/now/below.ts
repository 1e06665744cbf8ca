import type { DrillIn, Severity } from '../../core/facet/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { cell, type SheetBlock, type SheetCell, type SheetLine } from '../../core/sheet/index.ts';
import { MINUTE } from '../../core/values/index.ts';
import { span } from '../../core/view/index.ts';
import type { Since as Changed } from '../../store/triage/since.ts';
import { fitOf } from '../../triage/formulas/measures.ts';
import type { FacetTable } from '../../triage/table/facet-table.ts';
import type { Eventful, EventMemo } from '../../triage/timeline/event-memo.ts';
import { type KindWords, partText, SEVERITY_GLYPHS, unknownPart } from '../../triage/values/group-texts.ts';
import type { LastDay, MessageGroup, Situation, WorstPlace } from './situation.ts';

/** When what a group reports began on its rows, epoch ms; only last transitions are known. */
export interface Since {
  readonly from: number;
  readonly to: number;
  /** Rows on which it began long before or after the others. */
  readonly earlier: number;
  readonly later: number;
  /** Rows that give no time for it. */
  readonly unknown: number;
}

/** When something got worse, by row. */
type Times = Map<number, number>;

/**
 * Since when each group is as it is, by key, in steps: by the transitions of the condition that the group has in common, and
 * not of whatever else fails on its rows. A group without such a condition is left out.
 */
export function* sincesOf<Row extends Eventful>(
  memo: EventMemo,
  table: FacetTable<Row>,
  rows: Uint32Array,
  groups: readonly MessageGroup[],
): Generator<void, ReadonlyMap<string, Since>> {
  const known = Array.from(rows).filter((row) => table.item(row) !== null);
  const items = known.flatMap((row) => table.item(row) ?? []);
  const { events } = yield* memo.gather(items, { from: 0, quiet: false });
  const byCondition = new Map<string, Times>();
  for (const { at, row: index, lane, reason, subject, isWorse } of events) {
    if (!isWorse || at < 0) continue;
    const condition = reason ?? `${lane} ${subject}`;
    const times = byCondition.get(condition) ?? new Map<number, number>();
    byCondition.set(condition, times);
    const row = known[index] ?? -1;
    times.set(row, Math.min(at, times.get(row) ?? at));
  }
  yield;
  const found = new Map<string, Since>();
  for (const group of groups) {
    const times = timesOf(group, [...byCondition.values()], rows.length);
    if (times.length > 0) found.set(group.key, { ...middleOf(times), unknown: group.rows.length - times.length });
    yield;
  }
  return found;
}

/** The times of the condition that tells the rows of a group best from all others, if half of them have it. */
const timesOf = ({ rows }: MessageGroup, conditions: readonly Times[], all: number): readonly number[] => {
  let best: readonly number[] = [];
  let bestFit = 0;
  for (const times of conditions) {
    const own = Array.from(rows).flatMap((row) => times.get(row) ?? []);
    const [a, b, c] = [own.length, times.size - own.length, rows.length - own.length];
    const fit = fitOf(a, b, c, all - a - b - c);
    if (2 * a < rows.length || fit <= bestFit) continue;
    best = own;
    bestFit = fit;
  }
  return best.toSorted((x, y) => x - y);
};

/** One in so many times is an outlier at either end, unless it is as near as the others are to each other. */
const OUTLIERS = 20;

const middleOf = (times: readonly number[]): Omit<Since, 'unknown'> => {
  const cut = Math.floor(times.length / OUTLIERS);
  const [low = 0, high = 0] = [times[cut], times.at(-1 - cut)];
  const reach = Math.max(high - low, MINUTE);
  const inside = times.filter((at) => at >= low - reach && at <= high + reach);
  const [from = low, to = high] = [inside[0], inside.at(-1)];
  return {
    from,
    to,
    earlier: times.filter((at) => at < from).length,
    later: times.filter((at) => at > to).length,
  };
};

/** A rule that finds something. */
export interface NowRule {
  readonly id: string;
  readonly severity: Severity;
  readonly rows: number;
  /** `42 hosts with a failing pack`. */
  readonly text: string;
  /** The kind of the items that it finds. */
  readonly kind: KindId;
  readonly drill: DrillIn;
}

/** What stands below the groups; null is not worked out yet. */
interface BelowShown {
  readonly rules: readonly NowRule[] | null;
  readonly places: readonly WorstPlace[] | null;
  /** Lines that there is room for. */
  readonly room: number;
  readonly isLoading: boolean;
  /** Width of the screen. */
  readonly columns: number;
}

const BAR = 8;
const NO_CELL = cell('');
const MAX_PLACES = 3;
/** Rules that the headline and the groups tell already. */
const TOLD: ReadonlySet<string> = new Set(['unhealthy', 'health-unknown']);

/** Columns from which on there are more rules, and clusters beside projects. */
const WIDE = 200;

/** The rules that have room on a screen of so many columns. */
export const belowRules = (rules: readonly NowRule[], columns: number): readonly NowRule[] =>
  untold(rules).slice(0, columns >= WIDE ? 5 : 3);

const untold = (rules: readonly NowRule[]): readonly NowRule[] => rules.filter(({ id }) => !TOLD.has(id));

/** The same on paper: a list each, since the lines of two lists have nothing to do with each other. */
export const listBlocks = (
  { rules, situation, words }: Pick<NowShown, 'rules' | 'situation' | 'words'>,
  most: number,
): readonly SheetBlock[] => {
  const list = (id: string, titles: readonly string[], lines: readonly (readonly SheetCell[])[]): SheetBlock[] =>
    lines.length === 0
      ? []
      : [
          {
            id,
            columns: titles.map((title) => ({ title, least: 12, most: 70, priority: 1 })),
            titled: true,
            lines: lines.slice(0, most).map((cells, index) => ({ key: `${id} ${index}`, cells })),
          },
        ];
  const places = situation?.places ?? null;
  const placeList = (facet: string, title: string): SheetBlock[] =>
    list(
      `${facet}s`,
      [title, words.brokenWord.toUpperCase()],
      placesOf(places, facet).map((place) => [cell(place.name), cell(placeTally(place))]),
    );
  return [
    ...list(
      'attention',
      ['ATTENTION'],
      untold(rules ?? []).map((rule) => [ruleCell(rule)]),
    ),
    ...placeList('project', WORST_PROJECTS),
    ...placeList('cluster', WORST_CLUSTERS),
  ];
};

/** What deserves attention beside the worst places: cells have items of their own. */
export const belowBlock = ({ rules, places, isLoading, room, columns }: BelowShown): SheetBlock => {
  const worst = worstPlaces(places, columns);
  const lists = worst.map(({ shown }) => shown);
  const found = belowRules(rules ?? [], columns).slice(0, room);
  const count = Math.min(room, Math.max(found.length, ...lists.map(({ length }) => Math.min(length, MAX_PLACES))));
  return {
    id: 'below',
    columns: [
      { title: 'ATTENTION', least: 18, most: 64, priority: 1, elide: 'end' },
      ...worst.flatMap(({ title }): SheetBlock['columns'] => [
        { title, least: 18, most: 38, priority: 2, elide: 'middle' },
        { title: '', least: 4, most: BAR, priority: 4, bar: true },
      ]),
    ],
    titled: true,
    lines: Array.from({ length: count }, (_, index): SheetLine => {
      const rule = found[index];
      const cells = [
        rule === undefined ? NO_CELL : ruleCell(rule),
        ...lists.flatMap((some) => placeCells(index < MAX_PLACES ? some[index] : undefined)),
      ];
      return { key: rule === undefined ? `below ${index}` : ruleKey(rule), cells };
    }),
    ...(rules === null || places === null
      ? { note: [span('reading the items for rules and places…', 'accent')] }
      : count === 0 && { note: [span(isLoading ? 'nothing found so far' : 'no rule finds anything', 'dim')] }),
  };
};

const WORST_PROJECTS = 'WORST PROJECTS';
const WORST_CLUSTERS = 'WORST CLUSTERS';

interface PlaceList {
  readonly title: string;
  readonly shown: readonly WorstPlace[];
}

/** Projects, on a wide screen clusters as well. One project alone says less than its clusters, which take its place. */
const worstPlaces = (places: readonly WorstPlace[] | null, columns: number): readonly PlaceList[] => {
  const projects = { title: WORST_PROJECTS, shown: placesOf(places, 'project') };
  const clusters = { title: WORST_CLUSTERS, shown: placesOf(places, 'cluster') };
  if (columns >= WIDE) return [projects, clusters];
  return projects.shown.length < 2 && clusters.shown.length > 0 ? [clusters] : [projects];
};

/** `5 of 10 · 2 unknown`. */
const placeTally = ({ broken, known, rows }: WorstPlace): string =>
  `${partText(broken, rows)}${unknownPart(rows - known)}`;

const ruleKey = ({ kind, id }: NowRule): string => `below ${kind} ${id}`;

/** The rule of a line below the groups. */
export const ruleOfLine = (line: SheetLine | null, rules: readonly NowRule[]): NowRule | undefined =>
  rules.find((rule) => ruleKey(rule) === line?.key);

const placesOf = (places: readonly WorstPlace[] | null, facet: string): readonly WorstPlace[] =>
  places?.filter((place) => place.facet === facet) ?? [];

const ruleCell = ({ text, severity, drill }: NowRule): SheetCell => ({
  text: `${SEVERITY_GLYPHS[severity]} ${text}`,
  tone: 'plain',
  drill,
});

const placeCells = (place: WorstPlace | undefined): readonly SheetCell[] =>
  place === undefined
    ? [NO_CELL, NO_CELL]
    : [
        {
          text: `${place.name} ${placeTally(place)}`,
          tone: 'plain',
          drill: { type: 'terms', terms: place.terms },
        },
        { text: '', tone: 'bad', share: place.broken / place.known },
      ];

/** What sets a group apart: the leader of its contrast in words, that nothing does, or null while it is worked out. */
export type GroupReason = { readonly text: string; readonly isFound: boolean } | null;

/** The whole situation, as far as it is known: what is null is still being worked out. */
export interface NowShown {
  readonly words: KindWords;
  /** What tells whether a row is broken: `health`. */
  readonly stateName: string;
  readonly tally: {
    readonly broken: number;
    readonly known: number;
    readonly unknown: number;
    /** Broken rows that are in use; null where the kind has no such state, or its items are not read. */
    readonly used: number | null;
  };
  readonly situation: Situation | null;
  /** By the key of the group. */
  readonly reasons: ReadonlyMap<string, GroupReason>;
  readonly day: LastDay | null;
  /** Since when each group is as it is, by its key. */
  readonly sinces: ReadonlyMap<string, Since> | null;
  readonly rules: readonly NowRule[] | null;
  /** What changed since the base; null while that is not known, or cannot be. */
  readonly changed: Changed | null;
  /** The list is still loading: nothing is concluded from what is not found. */
  readonly isLoading: boolean;
  /** How far reading the items has come: `reading items 34 %`; empty when they are read. */
  readonly reading: string;
  /** What finds broken rows: goes before the terms of a group. */
  readonly now: number;
  /** Uids of rows of the table, and of the items that the day is of. */
  uidsOf(rows: Iterable<number>): readonly string[];
  dayUidsOf(rows: readonly number[]): readonly string[];
  /** Cells and lines that there are. */
  readonly size: { readonly columns: number; readonly rows: number };
}
