import { lastPerStore } from '../../core/memo/index.ts';
import type { Sheet, SheetLine } from '../../core/sheet/index.ts';
import type { JsonObject } from '../../core/values/index.ts';
import { span } from '../../core/view/index.ts';
import { recordsOf } from '../../output/answer-columns.ts';
import { layoutOf } from '../../store/list/layout.ts';
import { isNearlyWhole, isWholeList } from '../../store/state/basis.ts';
import { closeOverlays, openQuestion } from '../../store/state/overlays.ts';
import { newQuestion, type QuestionState } from '../../store/state/question.ts';
import { type Change, resourceIn, type State, say } from '../../store/state/state.ts';
import { finishJob } from '../../store/state/work.ts';
import { defineQuestion, type OwnAnswer } from '../../store/triage/answerable.ts';
import { askQuestion } from '../../store/triage/ask.ts';
import { ageOrigin, rowsScope } from '../../store/triage/contrast.ts';
import { filterText, type QuestionRows, type TriageData, triageData } from '../../store/triage/data.ts';
import { drillInto } from '../../store/triage/drill.ts';
import { copyPrintCommand, excludedNote } from '../../store/triage/print-command.ts';
import { sinceAsked } from '../../store/triage/since-asked.ts';
import { copyTicket, type TicketRows, ticketOf } from '../../store/triage/ticket.ts';
import { listOf } from '../../store/walk/query.ts';
import { outside, rowsMatching } from '../../triage/rows/sets.ts';
import type { Since } from '../../triage/timeline/since.ts';
import { partText, unknownPart } from '../../triage/values/group-texts.ts';
import {
  dayAnswer,
  groupReasons,
  groupsNow,
  nowRules,
  openIn,
  reasonText,
  sincesAnswer,
  situationAnswer,
} from './asked.ts';
import { type NowRule, type NowShown, ruleOfLine } from './below.ts';
import { changedData, changedKey } from './changed.ts';
import { type GroupReason, type NowGroup, newRows } from './groups.ts';
import type { NOW_KEYS } from './keys.ts';
import { groupKey, MAX_LISTED, nowPage, nowSheet, shownGroups } from './sheet.ts';
import type { Situation } from './situation.ts';

/** The parts of the written answer, all worked out. */
interface NowFound {
  readonly sheet: Sheet;
  readonly tally: NowShown['tally'];
  readonly situation: Situation;
  /** Since when each group has its condition, by key of the group. */
  readonly sinces: ReadonlyMap<string, Since>;
  /** The values that set each group apart, by key of the group. */
  readonly reasons: NowShown['reasons'];
  readonly rules: readonly NowRule[];
  /** Counts the rows that broke within the last hour. */
  newOf(rows: Iterable<number>): number;
  /** Changes since the base; null if nothing is compared. */
  readonly changed: NowShown['changed'];
  /** The last burst of failures in words; null for none. */
  readonly burst: string | null;
}

/** The written answer: groups of broken rows by message, what sets each group apart, findings of rules, and the worst places. */
const nowAnswer = (
  rows: QuestionRows,
  { sheet, tally: { broken, known, unknown }, situation, sinces, reasons, rules, newOf, changed, burst }: NowFound,
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
    new: newOf(group.rows),
  }));
  const data: JsonObject = {
    broken,
    known,
    unknown,
    groups,
    rules: rules.map(({ id, severity, due, rows: found }) => ({
      rule: id,
      severity,
      due: due ?? 'now',
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
      { id: 'message', value: ({ message }) => message },
      { id: resource.short.many, value: ({ rows: found }) => found },
      { id: 'clusters', value: ({ clusters }) => clusters },
      { id: 'sets_apart', value: ({ apart }) => apart },
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

/** Opens the situation of the first kind, over its list. */
const openNow = (state: State): Change => {
  const [first] = state.catalog.resources;
  if (first === undefined) return {};
  const below = closeOverlays(state, 'help');
  return { tab: first.id, ...openQuestion({ ...state, ...below }, newQuestion('now', first.id, null)) };
};

type NowState = QuestionState<null>;

interface ShownNow {
  readonly shown: NowShown;
  readonly sheet: Sheet;
}

const lastShown = lastPerStore<ShownNow>();

const tallyOf = ({ matching, states, table, resource, isWhole }: TriageData, now: number): NowShown['tally'] => {
  const broken = matching.filter((row) => states[row] === 1);
  const unknown = matching.filter((row) => states[row] === -1).length;
  const used = resource.used !== null && isWhole ? rowsMatching(table, broken, [resource.used], now).length : null;
  return { broken: broken.length, known: matching.length - unknown, unknown, used };
};

/** Collects the parts of the situation, as far as they are worked out. */
const askNow = (state: State, { kind }: NowState) => {
  const data = triageData(state, kind);
  const situation = situationAnswer(state, kind);
  const { jobs, ...groups } = groupsNow(state, data, situation.value, shownGroups(layoutOf(state).body));
  const day = dayAnswer(state, kind);
  const sinces = sincesAnswer(state, data, situation.value);
  const rules = nowRules(state, kind);
  const changed = sinceAsked(state, kind, null);
  return {
    value: {
      data,
      ...groups,
      situation: situation.value,
      day: day.value,
      sinces: sinces.value,
      rules: rules.value,
      open: rules.value?.length === 0 ? openIn(state, kind).length : 0,
      changed: changed.value,
    },
    isStale: [situation, sinces, rules].some(({ value }) => value === null),
    jobs: [situation, { jobs }, day, sinces, rules, changed].flatMap((one) => one.jobs),
  };
};

type NowTold = ReturnType<typeof askNow>['value'];

const shownNow = (state: State, { kind }: NowState, { data, ...found }: NowTold): ShownNow => {
  const { situation, day, sinces, rules, changed, groups, reasons } = found;
  const { columns } = state.size;
  const { body } = layoutOf(state);
  const list = listOf(state, kind);
  const [isPart, isSample] = [!isWholeList(list), !isNearlyWhole(list)];
  const keys = [
    data,
    isPart,
    isSample,
    situation,
    day,
    sinces,
    columns,
    body,
    changed,
    ...Array.from(reasons.values(), reasonText),
    groups,
    found.open,
    ...(rules ?? []).map(({ id, rows }) => `${id} ${rows}`),
  ];
  return lastShown(state, keys, () => {
    const now = ageOrigin(state);
    const shown: NowShown = {
      words: data.resource,
      stateName: data.resource.brokenColumns.map((id) => data.table.facet(id)?.facet.title ?? id).join(', '),
      tally: tallyOf(data, now),
      deleting: rules?.find((rule) => rule.id === 'deleting' && rule.kind === kind)?.rows ?? 0,
      ...found,
      now,
      uidsOf: (some) => Array.from(some).flatMap((row) => data.table.item(row)?.uid ?? []),
      isPart,
      isSample,
      size: { columns, rows: body },
    };
    return { shown, sheet: nowSheet(shown) };
  });
};

/** Moves the cursor to the next column of the line that leads to rows of its own. */
const cycleColumn = (state: State, question: NowState, line: SheetLine | null, by: 1 | -1): Change => {
  const { cells } = line ?? { cells: [] };
  let column = question.cursor.column + by;
  while (column > 0 && column < cells.length && cells[column]?.drill === undefined) column += by;
  if (cells[column]?.drill === undefined) return say('no other column of this line has rows of its own');
  return openQuestion(state, { ...question, cursor: { ...question.cursor, column } });
};

/** Maximum number of tickets at the end of a page. */
const MAX_TICKETS = 3;

/** Up to this number of rows, a group that is not compared yet is compared when its ticket is copied: in less than a second. */
const MAX_AT_ONCE = 5000;

/** The values that set a group apart, worked out at once; null if there are none. */
const reasonAtOnce = (state: State, data: TriageData, { key, parts }: NowGroup): GroupReason => {
  const own = parts.filter((part) => part.key === key);
  const [job] = groupReasons(state, data, own, null).jobs;
  const done = job === undefined ? state : { ...state, ...finishJob(state, job) };
  return groupReasons(done, data, own, null).reasons.get(key) ?? null;
};

const ticketRows = (state: State, group: NowGroup, { reasons }: NowShown, data: TriageData): TicketRows => {
  const { matching } = data;
  const { key, rows } = group;
  const reason = reasons.get(key) ?? (matching.length <= MAX_AT_ONCE ? reasonAtOnce(state, data, group) : null);
  const shared =
    reason == null ? 'pending' : reason.isFound ? { ...reason, set: rows, rest: outside(matching, rows) } : null;
  return { rows, shared, command: 'now' };
};

/** The code of the question *Now*: on one screen, what is broken, what it reports, what sets it apart, and where it is. */
export const NOW = defineQuestion<null, NowTold, keyof typeof NOW_KEYS>({
  countsShown: true,
  open: openNow,
  // The command line may ask about any kind.
  fromOptions: () => (state) => openQuestion(state, newQuestion('now', state.tab, null)),
  ask: askNow,
  title: (state, { kind }) => [span('Now', 'strong'), span(' · ', 'dim'), span(resourceIn(state, kind).title, 'dim')],
  scope: rowsScope,
  sheet: (state, question, asked) => shownNow(state, question, asked).sheet,
  answer: (state, { kind }, told, rows) => {
    const { data, situation, rules, sinces, changed, day } = told;
    if (situation === null || rules === null || sinces === null) return null;
    const { shown } = shownNow(state, newQuestion('now', kind, null), told);
    const found = nowAnswer(rows, {
      sheet: nowPage(shown),
      tally: tallyOf(data, ageOrigin(state)),
      situation,
      sinces,
      reasons: groupReasons(state, data, situation.groups, situation.unknown).reasons,
      rules,
      newOf: (some) => newRows(data.table, some).length,
      changed,
      burst: day?.burst?.text ?? null,
    });
    const tickets = shown.groups
      .slice(0, MAX_TICKETS)
      .map((group) => ticketOf(state, kind, ticketRows(state, group, shown, data)));
    return { ...found, tickets, open: openIn(state, kind) };
  },
  verbs: {
    // Copies the ticket of a group; on other lines null, which copies the value.
    copy: (state, question, line, told) => {
      if (told === null) return null;
      const { shown } = shownNow(state, question, told);
      const group = shown.groups.find(({ key }) => line?.key === groupKey(key));
      return group === undefined ? null : copyTicket(state, question.kind, ticketRows(state, group, shown, told.data));
    },
    left: (state, question, line) => cycleColumn(state, question, line, -1),
    right: (state, question, line) => cycleColumn(state, question, line, 1),
    'copy-command': (state, { kind }) => copyPrintCommand(state, { command: 'now', notes: excludedNote(state, kind) }),
    // A change opens Since; a rule of another kind opens its list.
    open: (state, question, line, told) => {
      const changed = changedKey(line);
      if (changed !== undefined) return askQuestion(state, 'since', { line: changed });
      const rule = question.cursor.column === 0 ? ruleOfLine(line, told?.rules ?? []) : undefined;
      return rule === undefined ? null : drillInto(state, rule.drill, rule.kind);
    },
  },
});
