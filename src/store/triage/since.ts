import type { ItemChange } from '../../change/change.ts';
import { earlierChanges, givenTime, type Transition, transitionsOf, whenOf } from '../../change/transitions.ts';
import { CHANGED_FACET, type Resource } from '../../core/item/index.ts';
import { perKey } from '../../core/memo/index.ts';
import { cell, type Sheet, type SheetLine } from '../../core/sheet/index.ts';
import { naturalKey } from '../../core/text/index.ts';
import { formatCount, formatDuration, MINUTE, plural } from '../../core/values/index.ts';
import { span } from '../../core/view/index.ts';
import { type AnswerColumn, shownCells, shownColumns } from '../../output/answer-columns.ts';
import { tail } from '../../triage/formulas/stratified.ts';
import { betweenText, chanceText } from '../../triage/values/term-texts.ts';
import { type StoryLine, storyOf, withBreaksFirst } from './story.ts';

/** A state of a list that changes are counted from or to. */
export interface Moment {
  /** Epoch ms. */
  readonly at: number;
  readonly isWhole: boolean;
}

/** The changes of a list between two moments. */
interface SinceFacts {
  readonly resource: Resource;
  /** Changes, one for each field of an item (`netChanges`). */
  readonly changes: readonly ItemChange[];
  readonly base: Moment;
  readonly now: Moment;
  readonly rows: number;
  /** Returns whether an item is broken at present; null if this is unknown, and for an item that was deleted. */
  isBroken(uid: string): boolean | null;
}

/** The changes of a list between two moments, counted by transition. */
export interface Since extends SinceFacts {
  readonly transitions: readonly Transition[];
  /** Number of items that changed, came or went; and number of all items that existed then or exist at present. */
  readonly changed: number;
  readonly all: number;
}

export const sinceOf = (facts: SinceFacts): Since => {
  const changes = facts.changes.toSorted(compareChanges);
  return {
    ...facts,
    changes,
    transitions: withBreaksFirst(transitionsOf(facts.resource, changes), (one) => brokenOf(one, facts)),
    changed: new Set(changes.map(({ uid }) => uid)).size,
    all: facts.rows + changes.filter(({ what }) => what === 'gone').length,
  };
};

/** Compares changes by the answer that contained them, then by name and uid of their items. Changes of one item keep their order. */
const compareChanges = (a: ItemChange, b: ItemChange): number => {
  const time = a.seen[1] - b.seen[1];
  if (time !== 0 || a.uid === b.uid) return time;
  const [name, other] = [naturalKey(a.name), naturalKey(b.name)];
  if (name !== other) return name < other ? -1 : 1;
  return a.uid < b.uid ? -1 : 1;
};

/** Orders of the transitions: as a story (`storyOf`), by number of items, by number of broken items, or by time. */
export const SINCE_ORDERS = ['story', 'most', 'broken', 'latest'] as const;

export type SinceOrder = (typeof SINCE_ORDERS)[number];

/** Returns the number by which lines are ordered, the largest first; a story keeps its order. */
const orderNumber = (order: SinceOrder, { told }: StoryLine, since: Since): number => {
  if (order === 'most') return told.items.size;
  if (order === 'broken') return brokenOf(told, since);
  return order === 'latest' ? whenOf(allChanges(told))[1] : 0;
};

/** Maximum number of changes that are shown below a line. */
const MAX_CHANGES = 50;

/** Lays out the transitions as a story (`storyOf`) or in another order. Unfolded transitions show their changes. */
export const sinceSheet = (
  since: Since,
  folds: Readonly<Record<string, boolean>>,
  order: SinceOrder = 'story',
): Sheet => {
  const { resource, transitions } = since;
  const story = storyOf(transitions, (one) => brokenOf(one, since));
  const told = story.lines.toSorted((a, b) => orderNumber(order, b, since) - orderNumber(order, a, since));
  const lines = [
    ...told.flatMap((line) => storyLines(line, since, folds)),
    ...(story.singles.length === 0 ? [] : singleLines(story.singles, since, folds)),
  ];
  const none = `none of ${plural(since.all, resource.short.one, resource.short.many)} changed`;
  return {
    blocks: [
      {
        id: 'since',
        columns: shownColumns(transitionColumns(since)),
        titled: lines.length > 0,
        lines,
        ...(lines.length === 0 && { note: [span(none, 'dim')] }),
      },
    ],
  };
};

/** Returns the columns of transitions. They are created once for all lines of an answer. */
export const transitionColumns = perKey((since: SinceFacts): readonly AnswerColumn<Transition>[] => {
  const { short, brokenWord } = since.resource;
  return [
    {
      id: 'what',
      value: ({ what }) => what,
      shown: { title: 'WHAT', least: 24, most: 48, priority: 1, elide: 'middle' },
      cell: ({ what, rank }) => cell(what, rank < 0 ? 'strong' : 'plain'),
    },
    {
      id: 'from',
      value: ({ from }) => from,
      shown: { title: 'FROM', least: 8, most: 34, priority: 2, elide: 'end' },
      cell: ({ from }) => cell(from, 'dim'),
    },
    { id: 'to', value: ({ to }) => to, shown: { title: 'TO', least: 8, most: 44, priority: 1, elide: 'end' } },
    {
      id: short.many,
      value: ({ items }) => items.size,
      shown: { title: short.many.toUpperCase(), align: 'right', least: 5, most: 9, priority: 1 },
      cell: ({ items }) => cell(formatCount(items.size)),
    },
    {
      id: brokenWord,
      value: (one) => brokenOf(one, since),
      shown: { title: 'BROKEN', align: 'right', least: 6, most: 8, priority: 4 },
      cell: (one) => {
        const broken = brokenOf(one, since);
        return cell(formatCount(broken), broken > 0 ? 'bad' : 'dim');
      },
    },
    {
      id: 'first',
      value: (one) => new Date(whenOf(allChanges(one))[0]).toISOString(),
      shown: { title: 'WHEN', least: 12, most: 30, priority: 3 },
      cell: (one) => cell(whenText(allChanges(one)), 'dim'),
    },
    { id: 'last', value: (one) => new Date(whenOf(allChanges(one))[1]).toISOString() },
  ];
});

/** Counts the items of a transition that are broken at present. */
export const brokenOf = ({ items }: Transition, { isBroken }: SinceFacts): number => {
  let broken = 0;
  for (const uid of items.keys()) if (isBroken(uid) === true) broken += 1;
  return broken;
};

const allChanges = ({ items }: Transition): readonly ItemChange[] => [...items.values()].flat();

/** Times further apart than this are given in minutes. */
const EXACT_MS = 10 * MINUTE;

/** Describes when changes came: `02:13:20Z` by the times of the items, `02:13–02:14Z` between two answers. */
export const whenText = (changes: readonly ItemChange[]): string => {
  const [first, last] = whenOf(changes);
  const isExact = last - first < EXACT_MS && changes.some((change) => givenTime(change) !== null);
  return betweenText(first, last, isExact ? 'seconds' : 'minutes');
};

/** Lays out a line of the story. An unfolded line is followed by the fields that changed in the same way, then by the items. */
const storyLines = (
  { told, also }: StoryLine,
  since: Since,
  folds: Readonly<Record<string, boolean>>,
): readonly SheetLine[] => {
  const [line, ...items] = transitionLines(told, since, folds[told.key] === true);
  if (line === undefined || also.length === 0) return line === undefined ? [] : [line, ...items];
  const what = `${told.what} (${formatCount(also.length + 1)} fields)`;
  const [first, ...cells] = line.cells;
  const fields = also.map(
    (one): SheetLine => ({ key: one.key, depth: 1, cells: [cell(`also ${one.what}`, 'dim')], full: lineText(one) }),
  );
  const named = { ...line, cells: [{ ...(first ?? cell('')), text: what }, ...cells] };
  return [named, ...(line.fold === 'open' ? fields : []), ...items];
};

const SINGLES = 'singles';

/** Lays out the line `43 single changes`. If it is unfolded, each change of a single item follows. */
const singleLines = (
  singles: readonly Transition[],
  since: Since,
  folds: Readonly<Record<string, boolean>>,
): readonly SheetLine[] => {
  const isOpen = folds[SINGLES] === true;
  const text = `${formatCount(singles.length)} single changes`;
  const uids = [...new Set(singles.flatMap(({ items }) => [...items.keys()]))];
  const line: SheetLine = {
    key: SINGLES,
    fold: isOpen ? 'open' : 'closed',
    full: text,
    cells: [cell(text), cell(''), cell(''), cell(formatCount(uids.length)), cell(''), cell('')],
    drill: { type: 'uids', name: text, uids, facets: [CHANGED_FACET] },
  };
  const below = singles.flatMap((one) => transitionLines(one, since, false));
  return [line, ...(isOpen ? below.map(({ fold: _, ...single }) => ({ ...single, depth: 1 })) : [])];
};

const transitionLines = (one: Transition, since: Since, isOpen: boolean): readonly SheetLine[] => {
  const { what, from, to, items, key } = one;
  const uids = [...items.keys()];
  const line: SheetLine = {
    key,
    fold: isOpen ? 'open' : 'closed',
    full: from === '' && to === '' ? what : `${what}: ${from} → ${to}`,
    cells: shownCells(transitionColumns(since), one),
    drill: {
      type: 'uids',
      name: `${formatCount(items.size)} ${since.resource.short.many}: ${lineText(one)}`,
      uids,
      facets: [CHANGED_FACET],
    },
  };
  if (!isOpen) return [line];
  const shown = uids.slice(0, MAX_CHANGES);
  const rest = uids.length - shown.length;
  return [
    line,
    ...shown.flatMap((uid) => changeLine(one, uid, items.get(uid) ?? [])),
    ...(rest === 0 ? [] : [{ key: `${key} rest`, depth: 1, cells: [cell(`${formatCount(rest)} more`, 'dim')] }]),
  ];
};

/** Describes a transition: `agent 4.7.1 → 4.7.2`. */
export const lineText = ({ what, from, to }: Transition): string =>
  from === '' && to === '' ? what : `${what} ${from} → ${to}`.replace(/ {2,}/g, ' ');

const changeLine = (
  { key, from, to }: Transition,
  uid: string,
  changes: readonly ItemChange[],
): readonly SheetLine[] => {
  const [first] = changes;
  if (first === undefined) return [];
  const message = changes.find(({ path }) => /(?:^|\.)message$/.test(path))?.to;
  const isTold = typeof message === 'string' && message !== '';
  return [
    {
      key: `${key} ${uid}`,
      depth: 1,
      uid,
      full: isTold ? message : first.name,
      cells: [
        cell(first.name),
        cell(from, 'dim'),
        cell(isTold ? message : to),
        cell(''),
        cell(''),
        cell(whenText(changes), 'dim'),
      ],
    },
  ];
};

/** Describes a line of the question Since by its key: when its items changed, and which changes came before in most of them. Empty for no such line. */
export const sinceSentences = (since: Since, key: string | null): readonly string[] => {
  const one = since.transitions.find((transition) => key === transition.key || key?.startsWith(`${transition.key} `));
  if (one === undefined) return [];
  const { short } = since.resource;
  const changes = allChanges(one);
  const given = changes.filter((change) => givenTime(change) !== null).length;
  const [first, last] = whenOf(changes);
  const by = given === 0 ? 'between two answers of the service' : 'by the times that they give';
  const when = `${plural(one.items.size, short.one, short.many)}: ${lineText(one)}, ${betweenText(first, last, 'seconds')} ${by}.`;
  const earlier = earlierChanges(one, since.transitions).map(({ what, items, all, lead }) => {
    const share =
      items === one.items.size
        ? `all ${formatCount(items)}`
        : `${formatCount(items)} of ${formatCount(one.items.size)}`;
    const chance = chanceText(tail(items, all, one.items.size, Math.max(since.rows, one.items.size, all)));
    return `In ${share} of them ${what} had changed before, by a median of ${formatDuration(lead)}; so it had in ${formatCount(all)} of all ${formatCount(since.rows)} (chance ${chance}).`;
  });
  return [when, ...earlier.slice(0, 3), ...(earlier.length > 0 ? ['Earlier need not be the cause.'] : [])];
};

/** Returns the limits of the answer: incomplete lists, secrets. */
export const sinceLimits = ({ base, now }: Pick<SinceFacts, 'base' | 'now'>): readonly string[] => [
  base.isWhole && now.isWhole
    ? 'complete then and now'
    : `${base.isWhole ? 'complete then' : 'not complete then'}, ${now.isWhole ? 'complete now' : 'not complete now'}`,
  'secrets not compared',
];
