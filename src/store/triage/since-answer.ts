import type { ItemChange } from '../../change/change.ts';
import { whenOf } from '../../change/transitions.ts';
import { ownUid } from '../../core/item/index.ts';
import { cell } from '../../core/sheet/index.ts';
import { elide } from '../../core/text/index.ts';
import { formatClock, formatCount, formatDuration, type JsonObject, UNKNOWN_TEXT } from '../../core/values/index.ts';
import { type AnswerColumn, recordsOf, shownCells, shownColumns } from '../../output/answer-columns.ts';
import { betweenText } from '../../triage/values/term-texts.ts';
import type { OwnAnswer } from './answerable.ts';
import { brokenOf, type Since, sinceLimits, sinceSheet, transitionColumns } from './since.ts';

const time = (ms: number): string => new Date(ms).toISOString();

/** Returns the title of the answer: `Hosts changed since 01:24:16Z, 1h earlier: 442 of 1,213`. */
const sinceTitle = ({ resource, base, now, changed, all }: Since): string =>
  `${resource.title} changed since ${formatClock(base.at)}, ${formatDuration(now.at - base.at)} earlier: ${formatCount(changed)} of ${formatCount(all)}`;

/** Returns the facts of the answer that do not depend on its lines. */
const about = (
  since: Since,
  notes: readonly string[],
): Pick<OwnAnswer, 'title' | 'found'> & { readonly notes: readonly string[]; readonly data: JsonObject } => {
  const { base, now, rows, changed } = since;
  return {
    title: sinceTitle(since),
    notes: [sinceLimits(since).join(' · '), ...notes],
    found: changed > 0,
    data: {
      since: time(base.at),
      asOf: time(now.at),
      completeThen: base.isWhole,
      complete: now.isWhole,
      rows,
      changed,
      note: 'secrets are not compared',
    },
  };
};

/** Returns the answer to the question Since: the transitions, with the number of items of each. */
export const sinceAnswer = (since: Since, notes: readonly string[]): OwnAnswer => {
  const { transitions } = since;
  const lines = transitions.map((one) => {
    const [first, last] = whenOf([...one.items.values()].flat());
    const { what, from, to, items } = one;
    return { what, from, to, items: items.size, broken: brokenOf(one, since), first: time(first), last: time(last) };
  });
  const own = about(since, notes);
  return {
    ...own,
    sheet: sinceSheet(since, {}),
    records: recordsOf(transitions, transitionColumns(since)),
    data: { ...own.data, transitions: lines },
  };
};

/** Formats one side of a change: `–` for an unknown or missing value, empty for an item that came or went. */
export const sideText = (change: ItemChange, side: 'from' | 'to'): string => {
  if (change.what !== 'field') return '';
  const value = change[side] ?? null;
  if (value === null) return UNKNOWN_TEXT;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Returns the answer to the question Since with each change of an item on its own line. `json` formats a change as in a snapshot. */
export const changesAnswer = (
  since: Since,
  notes: readonly string[],
  json: (change: ItemChange) => JsonObject,
): OwnAnswer => {
  const { resource, changes } = since;
  const columns = changeColumns(resource.short.one);
  const own = about(since, notes);
  return {
    ...own,
    sheet: {
      blocks: [
        {
          id: 'changes',
          columns: shownColumns(columns),
          titled: true,
          lines: changes.map((change, index) => ({ key: String(index), cells: shownCells(columns, change) })),
        },
      ],
    },
    records: recordsOf(changes, columns),
    data: { ...own.data, changes: changes.map(json) },
  };
};

/** Returns the columns of single changes; `one` is the word for an item. */
const changeColumns = (one: string): readonly AnswerColumn<ItemChange>[] => [
  { id: 'uid', value: ({ uid }) => ownUid(uid) },
  {
    id: 'name',
    value: ({ name }) => name,
    shown: { title: one.toUpperCase(), least: 16, most: 40, priority: 1, elide: 'middle' },
  },
  { id: 'what', value: ({ what }) => what },
  {
    id: 'path',
    value: ({ path }) => path,
    shown: { title: 'FIELD', least: 12, most: 50, priority: 2, elide: 'middle' },
    cell: ({ what, path }) => cell(what === 'field' ? path : what),
  },
  {
    id: 'from',
    value: (change) => sideText(change, 'from'),
    shown: { title: 'FROM', least: 8, most: 30, priority: 3, elide: 'end' },
    cell: (change) => cell(elide(sideText(change, 'from'), MAX_VALUE)),
  },
  {
    id: 'to',
    value: (change) => sideText(change, 'to'),
    shown: { title: 'TO', least: 8, most: 40, priority: 1, elide: 'end' },
    cell: (change) => cell(elide(sideText(change, 'to'), MAX_VALUE)),
  },
  {
    id: 'at',
    value: ({ at }) => (at === null ? null : time(at)),
    shown: { title: 'WHEN', least: 9, most: 30, priority: 4 },
    cell: ({ at, seen: [first, last] }) => cell(at === null ? betweenText(first, last, 'seconds') : formatClock(at)),
  },
  { id: 'seen_after', value: ({ seen }) => time(seen[0]) },
  { id: 'seen_by', value: ({ seen }) => time(seen[1]) },
];

/** Maximum number of characters of a value in a line. */
const MAX_VALUE = 200;
