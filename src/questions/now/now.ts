import type { DrillIn } from '../../core/facet/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import type { Sheet, SheetLine } from '../../core/sheet/index.ts';
import type { JsonObject } from '../../core/values/index.ts';
import { span } from '../../core/view/index.ts';
import { recordsOf } from '../../output/answers.ts';
import { narrows } from '../../query/filter/server/index.ts';
import { layoutOf } from '../../store/list/layout.ts';
import { twoRefreshes } from '../../store/list/news.ts';
import { isLoading } from '../../store/state/held-list.ts';
import { closeOverlays, openQuestion } from '../../store/state/overlays.ts';
import { newQuestion, type QuestionState } from '../../store/state/question.ts';
import { type Change, type State, say } from '../../store/state/state.ts';
import type { Progress } from '../../store/state/work.ts';
import { defineQuestion, type OwnAnswer } from '../../store/triage/answerable.ts';
import { answeredRows, askAnswer } from '../../store/triage/answered-lists.ts';
import { askQuestion } from '../../store/triage/ask.ts';
import { ageOrigin, countedPieces, rowsScope } from '../../store/triage/contrast.ts';
import { eventMemo, filterText, type QuestionRows, type TriageData, triageData } from '../../store/triage/data.ts';
import { drillInto } from '../../store/triage/drill.ts';
import { kindFindings, openSentences } from '../../store/triage/findings.ts';
import { copyPrintCommand, excludedNote } from '../../store/triage/print-command.ts';
import { sinceAsked } from '../../store/triage/since-asked.ts';
import { listOf } from '../../store/walk/query.ts';
import { contrast } from '../../triage/contrast/contrast.ts';
import type { Contrast } from '../../triage/contrast/finding.ts';
import { rowsMatching } from '../../triage/rows/sets.ts';
import { foundText, partText, unknownPart } from '../../triage/values/group-texts.ts';
import { termsText } from '../../triage/values/term-texts.ts';
import { belowRules, type NowRule, type NowShown, ruleOfLine } from './below.ts';
import { changedData, changedKey } from './changed.ts';
import { asLines, type GroupReason, joinedByCause, type NowGroup } from './groups.ts';
import { MAX_LISTED, nowPage, nowSheet, shownGroups } from './sheet.ts';
import { type Since, sincesOf } from './since.ts';
import { type LastDay, lastDayOf, MESSAGE_FACET, type MessageGroup, type Situation, situationOf } from './situation.ts';

/** What the answer says, worked out. */
interface NowFound {
  readonly sheet: Sheet;
  readonly tally: NowShown['tally'];
  readonly situation: Situation;
  /** Since when each group is as it is, by its key. */
  readonly sinces: ReadonlyMap<string, Since>;
  /** What sets each group apart, by its key. */
  readonly reasons: NowShown['reasons'];
  readonly rules: readonly NowRule[];
  /** What changed since the base; null where nothing is compared. */
  readonly changed: NowShown['changed'];
  /** The last burst of failures in words; null for none. */
  readonly burst: string | null;
}

/** The whole situation: what broken rows report, what sets each group apart, what and where. */
const nowAnswer = (
  rows: QuestionRows,
  { sheet, tally: { broken, known, unknown }, situation, sinces, reasons, rules, changed, burst }: NowFound,
): OwnAnswer => {
  const { resource } = rows;
  const { unknown: unknownGroup } = situation;
  const groups = [...situation.groups, ...(unknownGroup === null ? [] : [unknownGroup])].map((group) => ({
    state: group === unknownGroup ? 'unknown' : 'broken',
    message: group.message,
    rows: group.rows.length,
    clusters: group.clusters,
    apart: reasons.get(group.key)?.text ?? null,
    found: reasons.get(group.key)?.isFound ?? false,
    filter: group.terms === null ? null : filterText(rows, group.terms),
    since: sinceData(sinces.get(group.key)),
  }));
  const data: JsonObject = {
    broken,
    known,
    unknown,
    groups,
    rules: rules.map(({ id, severity, rows: found }) => ({
      rule: id,
      severity,
      rows: found,
    })),
    places: situation.places.map((place) => ({
      field: place.facet,
      name: place.name,
      rows: place.rows,
      broken: place.broken,
      known: place.known,
      atLeast: place.atLeast,
    })),
    ...(changed !== null && { changed: changedData(changed, MAX_LISTED) }),
    burst: burst === null ? null : { what: burst },
    note: 'in common is not the cause',
  };
  return {
    title: `${partText(broken, known + unknown)} ${resource.short.many} ${resource.brokenWord}${unknownPart(unknown)}`,
    sheet,
    records: recordsOf(groups, [
      ['message', ({ message }) => message],
      [resource.short.many, ({ rows: found }) => found],
      ['clusters', ({ clusters }) => clusters],
      ['sets_apart', ({ apart }) => apart],
    ]),
    data,
    found: broken > 0,
  };
};

const sinceData = (since: Since | undefined): JsonObject | null => {
  if (since === undefined) return null;
  const { from, to, earlier, later, unknown } = since;
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString(), earlier, later, unknown };
};

const NONE: readonly string[] = [];

/** Opens the situation of the first kind, over its list. */
const open = (state: State): Change => {
  const [first] = state.catalog.resources;
  if (first === undefined) return {};
  const below = closeOverlays(state, 'help');
  return { tab: first.id, ...openQuestion({ ...state, ...below }, newQuestion('now', first.id, null)) };
};

/** Broken items and what they report; unknown until the items are read. */
const situationAnswer = (state: State, kind: KindId): Progress<Situation> => {
  const data = triageData(state, kind);
  if (!data.isWhole && data.table.facet(MESSAGE_FACET) === undefined) return { value: null, isStale: true };
  const now = ageOrigin(state);
  return askAnswer(state, `situation of ${kind}`, [data.stamp], () =>
    situationOf({
      table: data.table,
      rows: data.matching,
      states: data.states,
      stateFacets: data.resource.brokenColumns,
      now,
    }),
  );
};

/** Distinguishing values of the groups, largest group first: each against the rows that are not broken. */
const groupReasons = (
  state: State,
  data: TriageData,
  groups: readonly MessageGroup[],
  unknown: MessageGroup | null,
): ReadonlyMap<string, GroupReason> => {
  const now = ageOrigin(state);
  const byHand = state.excluded[data.resource.id] ?? NONE;
  const excluded = [...data.resource.brokenColumns, MESSAGE_FACET, ...byHand];
  const reasons = [...groups, ...(unknown === null ? [] : [unknown])].map((group): readonly [string, GroupReason] => {
    const found = askAnswer(state, `group ${group.key}`, [data.stamp, group.rows, byHand], () =>
      contrast({
        table: data.table,
        set: group.rows,
        rest: data.matching.filter((row) => (group === unknown ? data.states[row] !== -1 : data.states[row] === 0)),
        excluded,
        excludedTerms: [],
        now,
      }),
    );
    return [group.key, found.value === null ? null : reasonOf(found.value, data, now)];
  });
  return new Map(reasons);
};

const reasonOf = ({ state, traits }: Contrast, data: TriageData, now: number): GroupReason => {
  const [leader] = traits.lines;
  if (leader !== undefined)
    return { text: termsText(leader.terms, (id) => data.table.facet(id)?.facet, now), isFound: true };
  return { text: state === 'few' ? 'too few to compare' : 'nothing stands out', isFound: false };
};

/** The groups as Now shows them. */
interface NowGroups {
  readonly groups: readonly NowGroup[];
  readonly folded: readonly NowGroup[];
  readonly others: readonly number[];
  readonly reasons: ReadonlyMap<string, GroupReason>;
}

const lastLines = perStore(() => lastBy<readonly NowGroup[]>());
const lastGroups = perStore(() => lastBy<Omit<NowGroups, 'reasons'>>());

/** Small groups in which something broke, whose cause may be that of others. */
const MAX_SMALL = 4;

/** The groups on a screen that has room for `most`, unless more are news. */
const groupsNow = (state: State, data: TriageData, situation: Situation | null, most: number): NowGroups => {
  const { table, resource, matching, states } = data;
  const span = twoRefreshes(state, resource.id);
  const lines = lastLines(state)([situation, table, span], () => asLines(table, situation?.groups ?? [], span));
  const count = Math.max(most, lines.filter(({ isNews }) => isNews).length);
  const small = lines.slice(count).filter(({ broke }) => broke.length > 1);
  const first = [...lines.slice(0, count), ...small.slice(0, MAX_SMALL)];
  const reasons = groupReasons(state, data, first, situation?.unknown ?? null);
  const groups = lastGroups(state)([lines, count, ...Array.from(reasons.values(), textOf)], () => {
    const question = { table, rows: matching, states, stateFacets: resource.brokenColumns, now: ageOrigin(state) };
    const shown = joinedByCause(question, first, reasons, span).slice(0, count);
    const keys = new Set(shown.flatMap(({ parts }) => parts.map(({ key }) => key)));
    const folded = lines.filter(({ key }) => !keys.has(key));
    const others = [...shown, ...folded].flatMap(({ isNews, broke }) => (isNews ? [] : broke));
    return { groups: shown, folded, others };
  });
  return { ...groups, reasons };
};

/** Events of the last day in the rows shown. */
const dayAnswer = (state: State, kind: KindId): Progress<LastDay> => {
  const rows = answeredRows(state, kind);
  const now = ageOrigin(state);
  return askAnswer(state, 'last day', [rows, now], () => lastDayOf(eventMemo(state), rows, now));
};

/** Since when the groups are as they are, as the transitions of their conditions say. */
const sincesAnswer = (state: State, kind: KindId): Progress<ReadonlyMap<string, Since>> => {
  const { table, matching } = triageData(state, kind);
  const groups = situationAnswer(state, kind).value?.groups ?? null;
  if (groups === null) return { value: null, isStale: true };
  return askAnswer(state, 'since when', [groups, matching], () => sincesOf(eventMemo(state), table, matching, groups));
};

/** Findings of the rules in the loaded kinds, severe ones first; null while the first kind is being read. */
const nowRules = (state: State, kind: KindId): readonly NowRule[] | null => {
  // The first paint does not wait for other kinds.
  const first = rulesOf(state, kind);
  if (first === null) return null;
  const others = state.catalog.resources
    .map(({ id }) => id)
    .filter((id) => id !== kind && (listOf(state, id)?.items.length ?? 0) > 0)
    .flatMap((id) => rulesOf(state, id) ?? []);
  return [...first, ...others].toSorted((a, b) => SEVERITY[a.severity] - SEVERITY[b.severity]);
};

/** Which rules are not decided. Who asks for some rows of a kind does not ask what else uses other kinds. */
const openIn = (state: State, kind: KindId): readonly string[] => {
  const list = listOf(state, kind);
  const isOfAll = list !== undefined && !narrows(list.query);
  return state.catalog.resources.flatMap(({ id }) => (isOfAll || id === kind ? openSentences(state, id) : []));
};

const SEVERITY = { bad: 0, warn: 1 } as const;

const rulesOf = (state: State, kind: KindId): readonly NowRule[] | null => {
  const { value } = kindFindings(state, kind);
  if (value === null) return null;
  const { resource, table } = value.data;
  return value.attention.found.map(
    ({ rule: { id, severity, title, fleet }, rows }): NowRule => ({
      id,
      severity,
      text: foundText(rows.length, title, resource),
      rows: rows.length,
      kind,
      get drill(): DrillIn {
        const terms = [{ facet: 'rule', operator: '=', value: id }] as const;
        if (fleet === undefined) return { type: 'terms', terms };
        const name = foundText(rows.length, title, resource);
        return { type: 'uids', name, uids: rows.flatMap((row) => table.item(row)?.uid ?? []), terms };
      },
    }),
  );
};

type NowState = QuestionState<null>;

const lastShown = perStore(() => lastBy<{ readonly shown: NowShown; readonly sheet: Sheet }>());

const tallyOf = ({ matching, states, table, resource, isWhole }: TriageData, now: number): NowShown['tally'] => {
  const broken = matching.filter((row) => states[row] === 1);
  const unknown = matching.filter((row) => states[row] === -1).length;
  const used = resource.used !== null && isWhole ? rowsMatching(table, broken, [resource.used], now).length : null;
  return { broken: broken.length, known: matching.length - unknown, unknown, used };
};

const shownNow = (state: State, { kind }: NowState): { readonly shown: NowShown; readonly sheet: Sheet } => {
  const data = triageData(state, kind);
  const situation = situationAnswer(state, kind).value;
  const { columns } = state.size;
  const { body } = layoutOf(state);
  const { groups, folded, others, reasons } = groupsNow(state, data, situation, shownGroups(body));
  const day = dayAnswer(state, kind).value;
  const sinces = sincesAnswer(state, kind).value;
  const rules = nowRules(state, kind);
  const changed = sinceAsked(state, kind, null).value;
  const list = listOf(state, kind);
  const isPartial = list !== undefined && isLoading(list);
  const keys = [
    data,
    isPartial,
    situation,
    day,
    sinces,
    columns,
    body,
    changed,
    ...Array.from(reasons.values(), textOf),
    groups,
    ...(rules ?? []).map(({ id, rows }) => `${id} ${rows}`),
  ];
  return lastShown(state)(keys, () => {
    const now = ageOrigin(state);
    const shown: NowShown = {
      words: data.resource,
      stateName: data.resource.brokenColumns.map((id) => data.table.facet(id)?.facet.title ?? id).join(', '),
      tally: tallyOf(data, now),
      situation,
      groups,
      folded,
      others,
      reasons,
      day,
      rules,
      changed,
      now,
      sinces,
      uidsOf: (some) => Array.from(some).flatMap((row) => data.table.item(row)?.uid ?? []),
      isLoading: isPartial,
      size: { columns, rows: body },
    };
    return { shown, sheet: nowSheet(shown) };
  });
};

const textOf = (reason: { readonly text: string } | null): string => reason?.text ?? '';

/** Goes to the next column of the line that has items of its own. */
const cycleColumn = (state: State, question: NowState, line: SheetLine | null, by: 1 | -1): Change => {
  const { cells } = line ?? { cells: [] };
  let column = question.cursor.column + by;
  while (column > 0 && column < cells.length && cells[column]?.drill === undefined) column += by;
  if (cells[column]?.drill === undefined) return say('no other column of this line has rows of its own');
  return openQuestion(state, { ...question, cursor: { ...question.cursor, column } });
};

/** The situation on one screen. */
export const NOW = defineQuestion<null>({
  countsShown: true,
  open,
  // The command line may ask about any kind.
  fromOptions: () => (state) => openQuestion(state, newQuestion('now', state.tab, null)),
  title: (state, { kind }) => [
    span('Now', 'strong'),
    span(' · ', 'dim'),
    span(triageData(state, kind).resource.title, 'dim'),
  ],
  scope: (state) => rowsScope(state),
  sheet: (state, question) => shownNow(state, question).sheet,
  sentences: () => [],
  position: (state, { kind }) => countedPieces(state, triageData(state, kind)),
  answer: (state, { kind }, rows) => {
    const data = triageData(state, kind);
    const situation = situationAnswer(state, kind).value;
    const rules = nowRules(state, kind);
    const sinces = sincesAnswer(state, kind).value;
    if (situation === null || rules === null || sinces === null) return null;
    const found = nowAnswer(rows, {
      sheet: nowPage(shownNow(state, newQuestion('now', kind, null)).shown),
      tally: tallyOf(data, ageOrigin(state)),
      situation,
      sinces,
      reasons: groupReasons(state, data, situation.groups, situation.unknown),
      rules,
      changed: sinceAsked(state, kind, null).value,
      burst: dayAnswer(state, kind).value?.burst?.text ?? null,
    });
    return { ...found, open: openIn(state, kind) };
  },
  verbs: {
    left: (state, question, line) => cycleColumn(state, question, line, -1),
    right: (state, question, line) => cycleColumn(state, question, line, 1),
    'copy-command': (state, { kind }) => copyPrintCommand(state, { command: 'now', notes: excludedNote(state, kind) }),
    // Changes open Since, rules of other kinds their lists.
    open: (state, question, line) => {
      const changed = changedKey(line);
      if (changed !== undefined) return askQuestion(state, 'since', { line: changed });
      const rules = belowRules(nowRules(state, question.kind) ?? [], state.size.columns);
      const rule = question.cursor.column === 0 ? ruleOfLine(line, rules) : undefined;
      return rule === undefined ? null : drillInto(state, rule.drill, rule.kind);
    },
  },
});
