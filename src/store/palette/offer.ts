import type { Item } from '../../core/item/index.ts';
import { lastPerStore } from '../../core/memo/index.ts';
import { nearest } from '../../core/text/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { parseFilter, printWord } from '../../query/filter/language/index.ts';
import { matcher } from '../../query/filter/match/index.ts';
import { rankText, TIER_STEP } from '../../query/rank.ts';
import type { Edited } from '../state/line-edit.ts';
import { itemNow, kindWord, resourceIn, type State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { listOf } from '../walk/query.ts';
import { briefOf } from './brief.ts';
import { blockedCommand, type Command } from './command.ts';
import { commandNamed, commandsOf } from './commands/table.ts';
import { type ForeignWord, foreignWord } from './foreign-words.ts';
import { loadedKinds, loadedNamed } from './items.ts';
import { commandKeys, type Offer, type PaletteEntry, type Thing, thingsOf } from './things.ts';

/** Minimum length of a text to search in items; shorter texts occur in nearly every item. */
const MIN_TEXT = 3;

/**
 * Returns entries for a text that no name contains: filters for other texts of loaded items, such as addresses, and a
 * search on the service if not all items are loaded.
 */
const elsewhere = (state: State, text: string): readonly PaletteEntry[] =>
  text.length < MIN_TEXT ? [] : [...filterEntries(state, text), ...findEntry(state, text)];

const lastFiltered = lastPerStore<readonly PaletteEntry[]>();

/** Returns an entry for each kind with loaded items that contain the text. */
const filterEntries = (state: State, text: string): readonly PaletteEntry[] => {
  const loaded = loadedKinds(state);
  return lastFiltered(state, [loaded, text], () =>
    loaded.flatMap(({ kind, items }): PaletteEntry[] => {
      const resource = resourceIn(state, kind);
      const read = parseFilter(printWord(text), resource);
      const count = read.ok ? items.filter(matcher(read.filter, itemNow(state))).length : 0;
      if (count === 0) return [];
      const line = `${resource.names[0]} ${printWord(text)}`;
      const label = `filter ${resource.names[0]} by ${text}`;
      const hint = `in ${formatCount(count)} of ${plural(items.length, resource.one, resource.many)}`;
      return [{ what: 'filter', label, hint, keys: '', blocked: null, take: line, run: { type: 'line', line } }];
    }),
  );
};

/** Returns the entry that searches the service. The search may load many pages, so the first Enter only completes the line and the second runs it. */
const findEntry = (state: State, text: string): readonly PaletteEntry[] => {
  const list = listOf(state, state.tab);
  if (list !== undefined && !hasMore(list)) return [];
  const { many } = resourceIn(state, state.tab);
  const line = `find ${text}`;
  const pages = list?.count == null ? 'all pages' : `all ${plural(list.count, 'item')}`;
  const hint = `by uid and name, then through ${pages} of ${many}; Esc stops`;
  const label = `ask the service for ${text}`;
  return [{ what: 'find', label, hint, keys: '', blocked: null, take: line, run: { type: 'take' } }];
};

/** A command line: a command and its argument. */
interface CommandLine {
  readonly word: string;
  /** Undefined if no command has this name. */
  readonly command: Command | undefined;
  readonly argument: string;
  /** Offset of the argument in the text. */
  readonly at: number;
  /** True if anything, even a blank, follows the word. */
  readonly goesOn: boolean;
}

const LINE = /^(\s*:?\s*)(\S*)(\s*)(.*?)\s*$/s;

/** Parses a command line; a second colon is skipped. */
export const readLine = (state: State, text: string): CommandLine => {
  const [, lead = '', word = '', gap = '', argument = ''] = LINE.exec(text) ?? [];
  const at = lead.length + word.length + gap.length;
  return { word, command: commandNamed(state, word), argument, at, goesOn: gap !== '' };
};

// Memoised, because the painter, the footer and keys read the same offer.
const lastOffer = lastPerStore<Offer>();

/** Returns the entries of the palette for the typed text. */
export const offerOf = (state: State, palette: Edited): Offer =>
  lastOffer(state, [state, palette], () => offerFor(state, palette));

const offerFor = (state: State, { text, caret }: Edited): Offer => {
  const line = readLine(state, text);
  const { word, command, goesOn } = line;
  if (word === '') return { entries: thingsOf(state).map(({ entry }) => entry), error: null, typed: false, more: 0 };
  if (command === undefined) return goesOn ? findOffer(state, text) : withForeign(state, text, word);
  const { entry, error } = typedCommand(state, text, line, command);
  if (goesOn) {
    const { entries, jobs } = optionsOf(state, { text, caret }, line, command);
    return { entries: [entry, ...entries], error, typed: true, more: 0, jobs };
  }
  // Items and other entries may have the name of a command.
  const others = findOffer(state, text);
  const more = others.entries.filter(({ what, take }) => what !== 'command' || take?.trim() !== command.names[0]);
  return { entries: [entry, ...more.filter(({ what }) => what !== 'view')], error, typed: true, more: others.more };
};

/** Puts the equivalent of a word of another program first. */
const withForeign = (state: State, text: string, word: string): Offer => {
  const offer = findOffer(state, text);
  const foreign = foreignWord(word);
  return foreign === null ? offer : { ...offer, entries: [foreignEntry(word, foreign), ...offer.entries] };
};

const foreignEntry = (word: string, { say, command, isSame }: ForeignWord): PaletteEntry => ({
  what: 'here',
  label: command === '' ? word : `${word} → ${command}`,
  hint: say,
  keys: '',
  blocked: null,
  take: command === '' ? null : `${command} `,
  run: isSame === true ? { type: 'line', line: command } : { type: 'take' },
});

const typedCommand = (
  state: State,
  text: string,
  { argument, at }: CommandLine,
  command: Command,
): { readonly entry: PaletteEntry; readonly error: Offer['error'] } => {
  const blocked = blockedCommand(state, command);
  const outcome = command.run(state, argument);
  const hint = outcome.ok ? (outcome.does ?? command.about) : outcome.message;
  const keys = commandKeys(state, command);
  const wrong = !outcome.ok && outcome.unfinished !== true && blocked === null;
  return {
    entry: { what: 'command', label: text.trim(), hint, keys, blocked, take: null, run: { type: 'line', line: text } },
    error: wrong ? { position: at + outcome.position, message: outcome.message } : null,
  };
};

const optionsOf = (
  state: State,
  { text, caret }: Edited,
  { at }: CommandLine,
  { complete }: Command,
): Required<Pick<Offer, 'entries' | 'jobs'>> => {
  if (complete === undefined || caret < at) return { entries: [], jobs: [] };
  const { what, whole, from, to, options, jobs = [] } = complete(state, text.slice(at), caret - at);
  const entries = options.flatMap(({ text: option, hint, label }): PaletteEntry[] => {
    const take = text.slice(0, at + from) + option + text.slice(at + to);
    if (take === text) return [];
    const run = whole ? ({ type: 'line', line: take } as const) : ({ type: 'take' } as const);
    return [{ what, label: label ?? option, hint, keys: '', blocked: null, take, run }];
  });
  return { entries, jobs };
};

interface Ranked {
  readonly entry: PaletteEntry;
  readonly rank: number;
  /** Order of the entry's type among equally good matches. */
  readonly sort: number;
}

const SORTS: Readonly<Record<string, number>> = { command: 0, view: 1, setting: 2, action: 3 };
const ITEM_SORT = 4;

/**
 * Finds all entries whose name equals the text, contains it, or has its letters as a subsequence. Better matches come
 * first; equally good matches are ordered by type.
 */
const findOffer = (state: State, text: string): Offer => {
  const wanted = text.trim().toLowerCase();
  const things = thingsOf(state).flatMap((thing): Ranked[] => {
    const rank = rankThing(thing, wanted, text.trim());
    return rank === null ? [] : [{ entry: thing.entry, rank, sort: SORTS[thing.entry.what] ?? ITEM_SORT }];
  });
  const { found: items, total } = loadedNamed(state, wanted);
  const ranked = [
    ...things,
    ...items.map(({ item, rank }): Ranked => ({ entry: itemEntry(state, item), rank, sort: ITEM_SORT })),
  ].sort(byRank);
  if (ranked.length === 0) {
    const entries = [...nearestCommand(state, text), ...elsewhere(state, text.trim())];
    return { entries, error: null, typed: false, nothing: true, more: 0 };
  }
  return { entries: ranked.map(({ entry }) => entry), error: null, typed: false, more: total - items.length };
};

const byRank = (a: Ranked, b: Ranked): number =>
  step(a) - step(b) ||
  Number(a.entry.blocked !== null) - Number(b.entry.blocked !== null) ||
  a.sort - b.sort ||
  a.rank - b.rank;

const step = ({ rank }: Ranked): number => Math.floor(rank / TIER_STEP);

/** Ranks an entry by its names and keys; a match in its description ranks last. */
const rankThing = ({ names, about, keys }: Thing, wanted: string, typed: string): number | null => {
  const byName = names.map((name) => rankText(name, wanted)).filter((rank) => rank !== null);
  const byKey = keys.includes(typed) ? [TIER_STEP] : [];
  const byAbout = rankText(about, wanted, false);
  const all = [...byName, ...byKey, ...(byAbout === null ? [] : [Math.max(3 * TIER_STEP, byAbout)])];
  return all.length === 0 ? null : Math.min(...all);
};

const itemEntry = (state: State, item: Item): PaletteEntry => {
  const { kind, uid, name } = item;
  const resource = resourceIn(state, kind);
  const what = kindWord(resource);
  const brief = briefOf(resource, item, itemNow(state));
  const run = { type: 'open', kind, uid } as const;
  return {
    what,
    label: name,
    ...(brief.length > 0 && { brief }),
    hint: uid === name ? '' : uid,
    keys: '',
    blocked: null,
    take: `goto ${what} ${uid}`,
    run,
  };
};

/** Suggests the closest command for an unknown command. The suggestion must be completed before it can run. */
const nearestCommand = (state: State, text: string): readonly PaletteEntry[] => {
  const { word, at } = readLine(state, text);
  const near = nearest(
    word.toLowerCase(),
    commandsOf(state).flatMap(({ names }) => names),
  );
  const command = near === null ? undefined : commandsOf(state).find(({ names }) => names.includes(near));
  if (near === null || command === undefined) return [];
  const blocked = `no command ${word} · Tab: ${near}`;
  const take = `${near} ${text.slice(at)}`;
  return [{ what: 'command', label: near, hint: command.about, keys: '', blocked, take, run: { type: 'take' } }];
};
