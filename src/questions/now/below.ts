import type { DrillIn, Rule, Severity } from '../../core/facet/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { cell, type SheetBlock, type SheetCell, type SheetColumn, type SheetLine } from '../../core/sheet/index.ts';
import { plural } from '../../core/values/index.ts';
import { GAP_CELLS, INDENT_CELLS, span } from '../../core/view/index.ts';
import type { Since as Changed } from '../../store/triage/since.ts';
import { MARGIN } from '../../store/triage/window.ts';
import type { Since } from '../../triage/timeline/since.ts';
import { type KindWords, partText, SEVERITY_GLYPHS, unknownPart } from '../../triage/values/group-texts.ts';
import type { GroupReason, NowGroup } from './groups.ts';
import type { LastDay, Situation, WorstPlace } from './situation.ts';

/** A rule that finds something in a loaded kind: a line of *Now*. */
export interface NowRule {
  readonly id: string;
  readonly severity: Severity;
  readonly due: Rule['due'];
  readonly rows: number;
  /** `42 hosts with a failing pack`. */
  readonly text: string;
  /** The kind of the items that it finds. */
  readonly kind: KindId;
  readonly drill: DrillIn;
}

/** The contents of the block below the groups; null while the rules are worked out. */
interface BelowShown {
  readonly rules: readonly NowRule[] | null;
  readonly places: readonly WorstPlace[];
  readonly room: number;
  readonly isPart: boolean;
  /** Number of rules that are undecided for some rows. */
  readonly open: number;
  /** Width of the screen. */
  readonly columns: number;
}

const NO_CELL = cell('');
/** Ids of rules that the headline and the groups tell already. */
const TOLD: ReadonlySet<string> = new Set(['unhealthy', 'health-unknown']);

/** Rules to list: due now, not told elsewhere, and each text once, since two kinds may have a rule with the same text. */
const untoldRules = (rules: readonly NowRule[]): readonly NowRule[] =>
  rules.filter(
    ({ id, due, text }, at) =>
      due !== 'plan' && !TOLD.has(id) && rules.findIndex((other) => other.text === text) === at,
  );

/** Findings and worst places for paper, in lists of `most` lines: lines of two lists have nothing to do with each other. */
export const listBlocks = (
  { rules, situation, words, isPart }: Pick<NowShown, 'rules' | 'situation' | 'words' | 'isPart'>,
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
      placesOf(places, facet).map((place) => [cell(place.name), cell(placeTally(place, isPart))]),
    );
  return [
    ...list(
      'attention',
      ['ATTENTION'],
      untoldRules(rules ?? []).map((rule) => [ruleCell(rule)]),
    ),
    ...placeList('project', WORST_PROJECTS),
    ...placeList('cluster', WORST_CLUSTERS),
  ];
};

/** Lays out findings of rules beside the worst places: each cell opens its own items. Columns keep their width while they fill. */
export const belowBlock = ({ rules, places, isPart, open, room, columns }: BelowShown): SheetBlock => {
  const worst = worstPlaces(places, columns);
  const lists = worst.map(({ shown }) => shown);
  const found = untoldRules(rules ?? []).slice(0, room);
  const most = Math.max(found.length, ...lists.map(({ length }) => length));
  const note = attentionNote({ rules, isPart, open }, found.length);
  const count = Math.min(room, Math.max(most, found.length + (note === null ? 0 : 1)));
  const wide = columns < WIDE ? PLACE_CELLS : WIDE_PLACE_CELLS;
  const rest = Math.max(18, columns - MARGIN - INDENT_CELLS - worst.length * (wide + GAP_CELLS));
  const steady = (title: string, cells: number): SheetColumn => ({
    title,
    least: cells,
    most: cells,
    priority: 1,
    elide: 'end',
    steady: true,
  });
  const columnsOf = [steady('ATTENTION', Math.min(64, rest)), ...worst.map(({ title }) => steady(title, wide))];
  const block = { id: 'below', columns: columnsOf, titled: true };
  if (most === 0 && note !== null) return { ...block, lines: [], note: [span(note.text, note.tone)] };
  return {
    ...block,
    lines: Array.from({ length: count }, (_, index): SheetLine => {
      const rule = found[index];
      const first = rule === undefined ? (index === found.length && note !== null ? note : NO_CELL) : ruleCell(rule);
      const cells = [first, ...lists.map((some) => placeCell(some[index], isPart))];
      return { key: rule === undefined ? `below ${index}` : ruleKey(rule), cells };
    }),
  };
};

/** The note in place of findings: that rules are being worked out, or why none finds anything; null if a rule finds something. */
const attentionNote = (
  { rules, isPart, open }: Pick<BelowShown, 'rules' | 'isPart' | 'open'>,
  found: number,
): SheetCell | null => {
  if (rules === null) return cell('reading the items for rules…', 'accent');
  if (found > 0) return null;
  if (open > 0) return cell(`${plural(open, 'rule')} not decided, the others find nothing`, 'warn');
  return cell(isPart ? 'nothing found so far' : 'no other rule finds anything', 'dim');
};

/** Width in cells of a place with its numbers, and its width on screens of at least `WIDE` cells. */
const PLACE_CELLS = 32;
const WIDE_PLACE_CELLS = 40;
const WIDE = 160;

const WORST_PROJECTS = 'WORST PROJECTS';
const WORST_CLUSTERS = 'WORST CLUSTERS';

/** Minimum screen width, in cells, for one list of places, and for two. */
const ONE_FROM = 56;
const BOTH_FROM = 110;

/** The lists of worst places that fit the screen. If only one fits, clusters take the place of a single project, which says less. */
const worstPlaces = (
  places: readonly WorstPlace[],
  columns: number,
): readonly { readonly title: string; readonly shown: readonly WorstPlace[] }[] => {
  const projects = { title: WORST_PROJECTS, shown: placesOf(places, 'project') };
  const clusters = { title: WORST_CLUSTERS, shown: placesOf(places, 'cluster') };
  if (columns < ONE_FROM) return [];
  if (columns >= BOTH_FROM) return [projects, clusters];
  return projects.shown.length < 2 && clusters.shown.length > 0 ? [clusters] : [projects];
};

/** `5 of 10 · 2 unknown`; `5 of 10 loaded` if rows are not loaded. */
const placeTally = ({ broken, known, rows }: WorstPlace, isPart: boolean): string =>
  `${partText(broken, rows)}${isPart ? ' loaded' : ''}${unknownPart(rows - known)}`;

const ruleKey = ({ kind, id }: NowRule): string => `below ${kind} ${id}`;

/** Returns the rule whose finding a line shows; undefined for other lines. */
export const ruleOfLine = (line: SheetLine | null, rules: readonly NowRule[]): NowRule | undefined =>
  rules.find((rule) => ruleKey(rule) === line?.key);

const placesOf = (places: readonly WorstPlace[] | null, facet: string): readonly WorstPlace[] =>
  places?.filter((place) => place.facet === facet) ?? [];

const ruleCell = ({ text, severity, drill }: NowRule): SheetCell => ({
  text: `${SEVERITY_GLYPHS[severity]} ${text}`,
  tone: 'plain',
  drill,
});

const placeCell = (place: WorstPlace | undefined, isPart: boolean): SheetCell =>
  place === undefined
    ? NO_CELL
    : {
        text: `${place.name} ${placeTally(place, isPart)}`,
        tone: 'plain',
        drill: { type: 'terms', terms: place.terms },
      };

/** Everything that the lines of *Now* need. A part that is null is still being worked out, unless its comment says otherwise. */
export interface NowShown {
  readonly words: KindWords;
  /** Title of the columns that tell whether a row is broken: `health`. */
  readonly stateName: string;
  readonly tally: {
    readonly broken: number;
    readonly known: number;
    readonly unknown: number;
    /** Number of broken rows in use; null if the kind has no such state, or if its items are not read. */
    readonly used: number | null;
  };
  /** Number of rows being deleted, broken or not. */
  readonly deleting: number;
  readonly situation: Situation | null;
  /** The groups that are shown, news first. Groups of one cause are joined. */
  readonly groups: readonly NowGroup[];
  readonly folded: readonly NowGroup[];
  readonly reasons: ReadonlyMap<string, GroupReason>;
  readonly day: LastDay | null;
  /** Since when each group has its condition, by key of the group. */
  readonly sinces: ReadonlyMap<string, Since> | null;
  readonly rules: readonly NowRule[] | null;
  /** Number of rules that are undecided for some rows, if no rule finds anything. */
  readonly open: number;
  /** Changes since the base; null while they are unknown, or if nothing is compared. */
  readonly changed: Changed | null;
  /** True if some rows are not loaded: then the absence of findings proves nothing. */
  readonly isPart: boolean;
  /** True if the loaded rows are only the first pages of many. */
  readonly isSample: boolean;
  /** The time that ages are counted from, epoch ms. */
  readonly now: number;
  uidsOf(rows: Iterable<number>): readonly string[];
  /** Width and height of the screen's body, in cells and lines. */
  readonly size: { readonly columns: number; readonly rows: number };
}
