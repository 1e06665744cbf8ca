import type { Change } from '../../change/change.ts';
import { whenOf } from '../../change/transitions.ts';
import { ownUid } from '../../core/item/index.ts';
import { cell } from '../../core/sheet/index.ts';
import { elide } from '../../core/text/index.ts';
import { formatClock, formatCount, formatDuration, type JsonObject, UNKNOWN_TEXT } from '../../core/values/index.ts';
import { recordsOf } from '../../output/answers.ts';
import { betweenText } from '../../triage/values/term-texts.ts';
import type { OwnAnswer } from './answerable.ts';
import { brokenOf, type Since, sinceLimits, sinceSheet } from './since.ts';

const time = (ms: number): string => new Date(ms).toISOString();

/** `Hosts changed since 01:24:16Z, 1h earlier: 442 of 1,213`. */
const sinceTitle = ({ resource, base, now, changed, all }: Since): string =>
  `${resource.title} changed since ${formatClock(base.at)}, ${formatDuration(now.at - base.at)} earlier: ${formatCount(changed)} of ${formatCount(all)}`;

/** What the answer says of itself, whichever lines it has. */
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

/** The transitions, counted. */
export const sinceAnswer = (since: Since, notes: readonly string[]): OwnAnswer => {
  const { resource, transitions } = since;
  const lines = transitions.map((one) => {
    const [first, last] = whenOf([...one.items.values()].flat());
    const { what, from, to, items } = one;
    return { what, from, to, items: items.size, broken: brokenOf(one, since), first: time(first), last: time(last) };
  });
  const own = about(since, notes);
  return {
    ...own,
    sheet: sinceSheet(since, {}),
    records: recordsOf(lines, [
      ['what', ({ what }) => what],
      ['from', ({ from }) => from],
      ['to', ({ to }) => to],
      [resource.short.many, ({ items }) => items],
      [resource.brokenWord, ({ broken }) => broken],
      ['first', ({ first }) => first],
      ['last', ({ last }) => last],
    ]),
    data: { ...own.data, transitions: lines },
  };
};

/** One side of a change as a text: `–` for an unknown or missing value, empty where an item came or went. */
export const sideText = (change: Change, side: 'from' | 'to'): string => {
  if (change.what !== 'field') return '';
  const value = change[side] ?? null;
  if (value === null) return UNKNOWN_TEXT;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Each change by itself. `json` gives the form of a snapshot. */
export const changesAnswer = (
  since: Since,
  notes: readonly string[],
  json: (change: Change) => JsonObject,
): OwnAnswer => {
  const { resource, changes } = since;
  const own = about(since, notes);
  const when = ({ at, seen: [first, last] }: Change): string =>
    at === null ? betweenText(first, last, 'seconds') : formatClock(at);
  return {
    ...own,
    sheet: {
      blocks: [
        {
          id: 'changes',
          columns: [
            { title: resource.short.one.toUpperCase(), least: 16, most: 40, priority: 1, elide: 'middle' },
            { title: 'FIELD', least: 12, most: 50, priority: 2, elide: 'middle' },
            { title: 'FROM', least: 8, most: 30, priority: 3, elide: 'end' },
            { title: 'TO', least: 8, most: 40, priority: 1, elide: 'end' },
            { title: 'WHEN', least: 9, most: 30, priority: 4 },
          ],
          titled: true,
          lines: changes.map((change, index) => ({
            key: String(index),
            cells: [
              cell(change.name),
              cell(change.what === 'field' ? change.path : change.what),
              cell(elide(sideText(change, 'from'), MAX_VALUE)),
              cell(elide(sideText(change, 'to'), MAX_VALUE)),
              cell(when(change)),
            ],
          })),
        },
      ],
    },
    records: recordsOf(changes, [
      ['uid', ({ uid }) => ownUid(uid)],
      ['name', ({ name }) => name],
      ['what', ({ what }) => what],
      ['path', ({ path }) => path],
      ['from', (change) => sideText(change, 'from')],
      ['to', (change) => sideText(change, 'to')],
      ['at', ({ at }) => (at === null ? null : time(at))],
      ['seen_after', ({ seen }) => time(seen[0])],
      ['seen_by', ({ seen }) => time(seen[1])],
    ]),
    data: { ...own.data, changes: changes.map(json) },
  };
};

/** Signs of a value in a line. */
const MAX_VALUE = 200;
