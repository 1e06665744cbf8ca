import { lastBy, perStore } from '../../core/memo/index.ts';
import type { Sheet, SheetLine } from '../../core/sheet/index.ts';
import { span } from '../../core/view/index.ts';
import {
  belowIndex,
  type MessageGroup,
  type NowShown,
  nowSheet,
  rowsMatching,
  shownGroups,
} from '../../triage/index.ts';
import { layoutOf } from '../list/layout.ts';
import { rowsOf } from '../list/rows.ts';
import { openOverlay } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import type { Asked, NowQuestion } from '../state/triage.ts';
import { ageOrigin, countedPieces, readingText, rowsScope } from './completeness.ts';
import { type TriageData, triageData } from './data.ts';
import { drillInto } from './drill.ts';
import { dayAnswer, groupReasons, nowRules, situationAnswer } from './now-answer.ts';
import type { Question } from './question.ts';

type NowAsked = Asked<NowQuestion>;

const lastShown = perStore(() => lastBy<{ readonly shown: NowShown; readonly sheet: Sheet }>());

const tallyOf = ({ shown, states, table, resource, isWhole }: TriageData, now: number): NowShown['tally'] => {
  const broken = shown.filter((row) => states[row] === 1);
  const unknown = shown.filter((row) => states[row] === -1).length;
  const used = resource.used !== null && isWhole ? rowsMatching(table, broken, [resource.used], now).length : null;
  return { broken: broken.length, known: shown.length - unknown, unknown, used };
};

const sheetOf = (state: State, { kind }: NowAsked): Sheet => {
  const data = triageData(state, kind);
  const situation = situationAnswer(state, kind).value;
  const { columns } = state.size;
  const { body } = layoutOf(state);
  const groups = situation?.groups.slice(0, shownGroups(body)) ?? [];
  const reasons = groupReasons(state, data, groups);
  const day = dayAnswer(state, kind).value;
  const rules = nowRules(state, kind);
  const keys = [
    data,
    situation,
    day,
    columns,
    body,
    ...Array.from(reasons.values(), textOf),
    ...(rules ?? []).map(({ id, rows }) => `${id} ${rows}`),
  ];
  return lastShown(state)(keys, () => {
    const now = ageOrigin(state);
    const rows = rowsOf(state, kind);
    const indexOf = new Map(rows.map((item, index) => [item, index]));
    const shown: NowShown = {
      words: data.resource,
      tally: tallyOf(data, now),
      situation,
      reasons,
      day,
      rules,
      reading: data.isWhole ? 'counting…' : readingText(state, data),
      now,
      sinceOf: (group) => sinceOf(group, data, day, indexOf),
      uidsOf: (some) => Array.from(some).flatMap((row) => data.table.item(row)?.uid ?? []),
      dayUidsOf: (some) => some.flatMap((row) => rows[row]?.uid ?? []),
      size: { columns, rows: body },
    };
    return { shown, sheet: nowSheet(shown) };
  }).sheet;
};

const textOf = (reason: { readonly text: string } | null): string => reason?.text ?? '';

const sinceOf = (
  { rows }: MessageGroup,
  { table }: TriageData,
  day: Parameters<typeof nowSheet>[0]['day'],
  indexOf: ReadonlyMap<object, number>,
): ReturnType<NowShown['sinceOf']> => {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const item = table.item(row);
    const index = item === null ? undefined : indexOf.get(item);
    const failing = index === undefined ? undefined : day?.failing.get(index);
    if (failing === undefined) continue;
    from = Math.min(from, failing.from);
    to = Math.max(to, failing.to);
  }
  return from > to ? null : { from, to };
};

/** Goes to the next column of the line that has items of its own. */
const cycleColumn = (state: State, asked: NowAsked, line: SheetLine | null, by: 1 | -1): Change => {
  const { cells } = line ?? { cells: [] };
  let column = asked.cursor.column + by;
  while (column > 0 && column < cells.length && cells[column]?.drill === undefined) column += by;
  if (cells[column]?.drill === undefined) return {};
  return openOverlay(state, 'now', { ...asked, cursor: { ...asked.cursor, column } });
};

/** The situation on one screen (triage, 1). */
export const NOW: Question<'now'> = {
  id: 'now',
  title: (state, { kind }) => [
    span('Now', 'strong'),
    span(' · ', 'dim'),
    span(triageData(state, kind).resource.title, 'dim'),
  ],
  scope: (state) => rowsScope(state),
  sheet: sheetOf,
  sentences: () => [],
  position: (state, { kind }) => countedPieces(state, triageData(state, kind)),
  verbs: {
    left: (state, asked, line) => cycleColumn(state, asked, line, -1),
    right: (state, asked, line) => cycleColumn(state, asked, line, 1),
    // Rules of other kinds open their lists.
    open: (state, asked, line) => {
      const place = asked.cursor.column === 0 ? belowIndex(line) : null;
      const rule = place === null ? undefined : nowRules(state, asked.kind)?.[place];
      return rule === undefined ? null : drillInto(state, rule.drill, rule.kind);
    },
  },
};
