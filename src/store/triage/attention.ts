import type { DrillIn, FacetLeaf, FleetContext, PublishedVersions, Rule } from '../../core/facet/index.ts';
import type { Item } from '../../core/item/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import { isSelected, type KindId } from '../../core/query/index.ts';
import type { Sheet, SheetLine } from '../../core/sheet/index.ts';
import { compareVersions } from '../../core/text/index.ts';
import { formatAgo, formatCount, formatPercent, plural, SECOND } from '../../core/values/index.ts';
import { type Line, type Span, span } from '../../core/view/index.ts';
import { facetFilter } from '../../query/filter/language/index.ts';
import {
  type Attention,
  attentionOf,
  attentionSentences,
  attentionSheet,
  type FleetFindings,
  findAmong,
  type RuleCount,
  rowsMatching,
  termsText,
} from '../../triage/index.ts';
import { fixedScope, opened } from '../detail/open.ts';
import { closeQuestions, openQuestion, openQuestions } from '../state/overlays.ts';
import { isCached, isPart, isLoading as isStillLoading, type ShownList } from '../state/shown-list.ts';
import { type Change, currentView, resourceIn, type State, say, shownUntil, viewOf } from '../state/state.ts';
import { type Asked, type AttentionQuestion, FIRST_LINE, newlyAsked } from '../state/triage.ts';
import { type Left, TOP, type View } from '../state/view.ts';
import { shownStamp } from '../state/walk.ts';
import type { Progress } from '../state/work.ts';
import { isUnlisted } from '../walk/ability.ts';
import { currentList, initialQuery, listOf } from '../walk/query.ts';
import { both } from '../walk/server-filter.ts';
import { readShare, readTable, type TriageData, triageData } from './data.ts';
import type { Question } from './question.ts';
import { askAnswer } from './snapshot.ts';

/** The rows of the answer: filtered ones, of the loaded ones. */
export const rowsScope = (state: State): Line => {
  const { filter } = currentView(state);
  const list = currentList(state);
  const filtered = filter.terms.length === 0 ? span('no filter', 'dim') : span(`filter ${filter.text}`, 'accent');
  // The title says how much of a list that is loading is here.
  if (list === undefined || !isPart(list) || isStillLoading(list)) return [filtered];
  const of = list.count === null ? '' : ` of ${formatCount(list.count)}`;
  return [filtered, span(' · ', 'dim'), span(`only ${formatCount(list.items.length)}${of} loaded`, 'warn')];
};

/** Number of counted rows, their age, and the reading progress. */
export const countedPieces = (state: State, data: TriageData): readonly Span[] => {
  const list = currentList(state);
  if (list === undefined) return [span('not loaded yet', 'dim')];
  const { one, many } = data.resource.short;
  const loaded = list.items.length;
  const counted =
    data.shown.length === loaded
      ? `${isPart(list) ? '' : 'all '}${plural(loaded, one, many)} loaded counted`
      : `${formatCount(data.shown.length)} of ${formatCount(loaded)} ${many} counted`;
  const cached = isCached(list)
    ? [span(`cached rows ${formatAgo(shownStamp(list, shownUntil(state)), state.now)}`, 'warn')]
    : [];
  const part = partPieces(list);
  const reading = data.isWhole ? [] : [span(`columns only, ${readingText(state, data)}`, 'accent')];
  return [span(counted), ...cached, ...part, ...reading];
};

/** What a part of a list stands for. */
export const partPieces = (list: ShownList | undefined): readonly Span[] => {
  if (!isPart(list)) return [];
  const isLoading = list !== undefined && isStillLoading(list);
  return [span(isLoading ? 'loading on' : 'the first pages are no sample; L loads the rest', 'warn')];
};

/** Reading progress of the items: `reading items 34%`. */
export const readingText = (state: State, { resource }: TriageData): string =>
  `reading items ${formatPercent(readShare(state, resource.id))}`;

/**
 * Reference time of ages: when the rows were received, so that ages stand still while read. Epoch ms, in whole seconds,
 * since filters give ages as dates.
 */
export const ageOrigin = (state: State): number => {
  const list = currentList(state);
  const received = list === undefined ? null : shownStamp(list, shownUntil(state));
  return Math.floor((received ?? state.now) / SECOND) * SECOND;
};

/** Opens one item; Esc returns to the open questions, at the same line. */
export const openFromQuestion = (state: State, uid: string): Change => {
  const { tab } = state;
  const view = currentView(state);
  const left: Left = { tab, to: tab, view, item: uid, questions: openQuestions(state) };
  return {
    views: { ...state.views, [tab]: { ...view, detail: opened(uid, view, 'sections', fixedScope(state, uid)) } },
    trail: [...state.trail, left],
    ...closeQuestions(state),
  };
};

/**
 * Goes to the items of a line by adding its terms to the filter, which stays live under refreshes; to the items by uid
 * where no filter expresses the terms. Esc returns to the open questions, at the same line. `tab` is the kind of the
 * items.
 */
export const drillInto = (state: State, drill: DrillIn, tab: KindId = state.tab): Change => {
  const view = viewOf(state, tab);
  const left: Left = { tab: state.tab, to: tab, view, item: null, questions: openQuestions(state) };
  const filter = drill.type === 'terms' ? facetFilter(drill.terms, resourceIn(state, tab), ageOrigin(state)) : null;
  const narrowed = filter === null ? { only: uidSet(state, drill, tab) } : { filter: both(view.filter, filter) };
  return {
    tab,
    views: {
      ...state.views,
      [tab]: { ...view, ...narrowed, detail: null, cursor: TOP, jump: null, marks: new Set<string>() },
    },
    trail: [...state.trail, left],
    ...closeQuestions(state),
    ...(filter === null && drill.type === 'terms' && say('no filter finds these rows: listed by uid')),
  };
};

/** The rows of a drill-in by uid, under a name. */
const uidSet = (state: State, drill: DrillIn, kind: KindId): NonNullable<View['only']> => {
  if (drill.type === 'uids') return { name: drill.name, uids: new Set(drill.uids) };
  const { table, shown } = triageData(state, kind);
  const now = ageOrigin(state);
  const rows = rowsMatching(table, shown, drill.terms, now);
  return {
    name: termsText(drill.terms, (id) => table.facet(id)?.facet, now),
    uids: new Set(Array.from(rows).flatMap((row) => table.item(row)?.uid ?? [])),
  };
};

const NO_ITEMS: readonly Item[] = [];

/** The lists of other kinds that rules compare with, as memo keys. */
export const comparedLists = (state: State, rules: readonly Rule[]): readonly (readonly Item[])[] =>
  rules.flatMap(({ fleet }) =>
    fleet?.compare === 'behind-newest' && fleet.published !== undefined
      ? [listOf(state, fleet.published.kind)?.items ?? NO_ITEMS]
      : [],
  );

/** Facts about the fleet from other kinds, as far as loaded. Requests nothing. */
export const fleetContext = (state: State, rules: readonly Rule[]): FleetContext => {
  const newest = new Map<string, string>();
  const used = new Set<FacetLeaf>();
  for (const { fleet } of rules) {
    if (fleet?.compare === 'behind-newest' && fleet.published !== undefined)
      addNewest(newest, listOf(state, fleet.published.kind)?.items ?? NO_ITEMS, fleet.published);
    if (fleet?.compare === 'unused' && fleet.usedBy !== undefined)
      for (const name of usedNames(state, fleet.usedBy.kind, fleet.usedBy.facet)) used.add(name);
  }
  return { newest, used };
};

/** The newest published version of each name. */
const addNewest = (
  newest: Map<string, string>,
  items: readonly Item[],
  { name, version, published }: PublishedVersions,
): void => {
  for (const item of items) {
    const [called, own] = [item.value(name), item.value(version)];
    if (typeof called !== 'string' || typeof own !== 'string' || item.value(published) === false) continue;
    const known = newest.get(called);
    if (known === undefined || compareVersions(own, known) > 0) newest.set(called, own);
  }
};

/** The values of a facet of another kind, if its items are read. */
const usedNames = (state: State, kind: KindId, id: string): readonly FacetLeaf[] => {
  const table = readTable(state, kind);
  const facet = table?.facet(id);
  if (table === null || facet === undefined) return [];
  return Array.from(facet.codes).flatMap(([leaf, code]) => ((table.dictionary.rows[code] ?? 0) > 0 ? [leaf] : []));
};

/** Findings of a kind's rules: in all loaded rows, and those relevant among the rows shown. */
export interface KindFindings {
  /** Input of the rules. */
  readonly data: TriageData;
  readonly fleet: FleetFindings;
  readonly attention: Attention;
}

const NOT_YET: Progress<KindFindings> = { value: null, isStale: true };

/** Findings of a kind's rules, computed in slices; unknown while items are being read. */
export const kindFindings = (state: State, kind: KindId): Progress<KindFindings> => {
  const data = triageData(state, kind);
  const { findings, table, loaded, shown, states, stamp } = data;
  if (findings === null) return NOT_YET;
  const { rules, used } = data.resource;
  return askAnswer(state, `findings of ${kind}`, [stamp, ...comparedLists(state, rules)], function* () {
    const fleet = yield* findAmong({ table, findings, rules, rows: loaded, context: fleetContext(state, rules) });
    const attention = yield* attentionOf({
      table,
      findings,
      fleet,
      rules,
      rows: shown,
      states,
      used: used === null ? null : new Set(rowsMatching(table, shown, [used], ageOrigin(state))),
      isGiven: (rule) => isGivenRule(state, kind, rule),
    });
    return { data, fleet, attention };
  });
};

/** True if a rule's input was requested: its first field, or for duplicates any of the compared fields. */
const isGivenRule = (state: State, kind: KindId, { fields, fleet }: Rule): boolean => {
  const asked = initialQuery(state, kind).fields;
  const isGiven = (path: string): boolean => !isUnlisted(state, path) && isSelected(asked, path);
  return fleet?.compare === 'duplicate' ? fields.some(isGiven) : fields.slice(0, 1).every(isGiven);
};

type AttentionAsked = Asked<AttentionQuestion>;

const lastSheet = perStore(() => lastBy<Sheet>());

const uidsOf =
  ({ table }: TriageData) =>
  (rows: readonly number[]): readonly string[] =>
    rows.flatMap((row) => table.item(row)?.uid ?? []);

/** A provisional sheet from the columns, until the items are read. */
const fromColumns = ({ resource, shown, states }: TriageData): Sheet => {
  const broken = shown.filter((row) => states[row] === 1).length;
  const { many } = resource.short;
  const text = `${formatCount(broken)} of ${formatCount(shown.length)} ${many} ${resource.brokenWord}, by their columns; reading the ${many} for all ${plural(resource.rules.length, 'rule')}…`;
  return { blocks: [{ id: 'columns', columns: [], titled: false, lines: [], note: [span(text, 'accent')] }] };
};

const sheetOf = (state: State, { kind, folds }: AttentionAsked): Sheet => {
  const { value } = kindFindings(state, kind);
  if (value === null) {
    const data = triageData(state, kind);
    return lastSheet(state)([data], () => fromColumns(data));
  }
  const { data, attention } = value;
  const list = listOf(state, kind);
  const isLoading = list !== undefined && isStillLoading(list);
  return lastSheet(state)([value, folds, isLoading], () =>
    attentionSheet(attention, {
      words: data.resource,
      hasUse: data.resource.used !== null,
      folds,
      isLoading,
      uidsOf: uidsOf(data),
    }),
  );
};

/** The rule of a line or of its parent line. */
const countOf = (state: State, kind: KindId, line: SheetLine | null): RuleCount | null => {
  const { value } = kindFindings(state, kind);
  if (value === null || line === null) return null;
  const counts = [...value.attention.found, ...value.attention.unknown];
  return counts.find(({ rule }) => line.key === rule.id || line.key.startsWith(`${rule.id} `)) ?? null;
};

const position = (state: State, { kind }: AttentionAsked): readonly Span[] => {
  const { value, isStale } = kindFindings(state, kind);
  const counted = countedPieces(state, triageData(state, kind));
  if (value === null) return counted;
  const { found, withFinding } = value.attention;
  const { rules, short } = value.data.resource;
  const rows = plural(withFinding.length, short.one, short.many);
  return [
    span(`${formatCount(found.length)} of ${plural(rules.length, 'rule')} find something in ${rows}`),
    ...counted,
    ...(isStale ? [span('counting…', 'accent')] : []),
  ];
};

/** `!` in the place: the rows with any finding. */
const drillAny = (state: State, { kind }: AttentionAsked): Change => {
  const { value } = kindFindings(state, kind);
  if (value === null) return say('the items are still being read', 'warn');
  const { withFinding } = value.attention;
  const { short } = value.data.resource;
  if (withFinding.length === 0) return say(`no rule finds anything in the ${short.many} shown`);
  const name = `${plural(withFinding.length, short.one, short.many)} with a finding`;
  return drillInto(state, { type: 'uids', name, uids: uidsOf(value.data)(withFinding) });
};

/** `!`: findings of the rules in the rows shown. */
export const openAttention = (state: State): Change => openQuestion(state, 'attention', newlyAsked(state.tab, null));

/** Findings in the rows shown, at one rule with its values below. */
export const openRule = (state: State, rule: string): Change =>
  openQuestion(state, 'attention', {
    ...newlyAsked(state.tab, null),
    folds: { [rule]: true },
    cursor: { ...FIRST_LINE, key: rule },
  });

/** The rules of a kind with their findings. */
export const ATTENTION: Question<'attention'> = {
  id: 'attention',
  title: (state, { kind }) => [
    span(triageData(state, kind).resource.title, 'dim'),
    span(' › ', 'dim'),
    span('Attention', 'strong'),
  ],
  scope: (state) => [...rowsScope(state)],
  sheet: sheetOf,
  sentences: (state, { kind }, line) => {
    const count = countOf(state, kind, line);
    const { value } = kindFindings(state, kind);
    return count === null || value === null ? [] : attentionSentences(count, value.attention.rows, value.data.resource);
  },
  position,
  verbs: { attention: drillAny },
};
