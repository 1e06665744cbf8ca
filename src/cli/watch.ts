import { groupBy } from '../change/change.ts';
import { fieldName } from '../change/field-names.ts';
import { presenceTitle } from '../change/transitions.ts';
import { failsAgain, ProblemError } from '../core/client/index.ts';
import { chosenFields, type Item, type Resource } from '../core/item/index.ts';
import { sanitise, toAscii } from '../core/text/index.ts';
import { formatClock, itemTime, type Json, plural, SECOND, UNKNOWN_TEXT } from '../core/values/index.ts';
import { matcher } from '../query/filter/match/index.ts';
import { misspelt } from '../query/misspelt.ts';
import type { ListChange, ListId, ListRefresh } from '../snapshot/format.ts';
import type { Snapshot } from '../snapshot/open.ts';
import { itemsAt, itemWith, keyOf } from '../snapshot/states.ts';
import { refreshText } from '../snapshot/writer.ts';
import { periodText } from '../store/live/live.ts';
import { oneOf, PLAIN_TEXT } from './args/values.ts';
import type { Arguments } from './commands/command.ts';
import { connectionOf } from './config/connection.ts';
import { notesOf } from './config/settings-of.ts';
import { EXIT } from './exit-code.ts';
import { refuseFleetRules } from './fleet-rules.ts';
import type { Asking } from './print/load.ts';
import { wrongSentences } from './print/sentences.ts';
import { writeTo } from './print/sink.ts';
import { isUnicode, type ProcessContext } from './process-context.ts';
import { commandProblemLine } from './remedy.ts';
import type { Settings } from './settings.ts';
import { type FailedWalk, rounds } from './snapshot/rounds.ts';
import { ofOneService, type Repeating, repeatingOf } from './snapshot/settings.ts';
import { type KnownList, knownListOf, type WalkedList, walk, walkedList } from './snapshot/walks.ts';

/** Settings of `edgescope watch`: the list, the interval in ms, and the output. */
interface WatchSettings extends Pick<Settings, 'connection' | 'notes'>, Repeating {
  readonly list: WalkedList;
  readonly every: number;
  readonly format: (typeof FORMATS)[number];
  readonly ascii: boolean;
}

const FORMATS = [PLAIN_TEXT, 'ndjson'] as const;
const USUAL_EVERY = 30 * SECOND;

/**
 * Reads the settings of `edgescope watch` from the command line and its environment.
 * @throws UsageError with place and remedy
 */
export const watchSettingsOf = (args: Arguments, context: ProcessContext): WatchSettings => {
  const connection = connectionOf(args, context);
  ofOneService(connection, 'watch');
  const list = walkedList(args.words, connection, args.options);
  refuseFleetRules(list.settings.view, 'watch');
  const output = args.options.get('output') ?? (context.stdout.isTTY === true ? PLAIN_TEXT : 'ndjson');
  const { every, lasts } = repeatingOf(args, USUAL_EVERY);
  return {
    connection,
    list,
    every: every ?? USUAL_EVERY,
    lasts,
    format: oneOf('--output', String(output), FORMATS),
    ascii: !isUnicode(context.env),
    notes: notesOf(connection),
  };
};

/** An event that a watch prints: a refresh with its changes, or a failed walk. */
type Noticed = { readonly refresh: ListRefresh } | { readonly failure: FailedWalk };

/**
 * Prints changes as they are noticed. Returns the exit code.
 * @throws UsageError, ReaderGone, OutputFailed, and ProblemError if the first walk fails
 */
export const watchChanges = async (
  settings: WatchSettings,
  { stdout }: Pick<ProcessContext, 'stdout'>,
  asking: Asking,
): Promise<number> => {
  const { list, every, format, ascii } = settings;
  const say = (text: string): void => void asking.stderr.write(`${sanitise(text)}\n`);
  for (const note of settings.notes) say(note);
  const { resource, filter } = list.settings.view;
  const print = async (noticed: Noticed): Promise<void> => {
    const text = format === PLAIN_TEXT ? noticeText(noticed, resource) : linesOf(noticed);
    if (text.length > 0) await writeTo(stdout, ascii ? toAscii(text) : text);
  };
  const target = settings.connection.target.value;
  if (target.kind === 'snapshot') {
    for await (const noticed of recordedIn(target.snapshot, list, asking)) await print(noticed);
    for (const text of target.snapshot.damage()) say(text);
    return asking.signal.aborted ? EXIT.interrupted : EXIT.fine;
  }
  const first = await walk(list, asking);
  if (first.problem !== null && failsAgain(first.problem)) throw new ProblemError(first.problem);
  for (const sentence of first.notes) say(sentence);
  if (filter !== null)
    for (const sentence of wrongSentences(misspelt(filter, first.items, resource), resource, '--filter')) say(sentence);
  const { one, many } = resource.short;
  if (format === PLAIN_TEXT)
    say(`${plural(first.items.length, one, many)}, asked again every ${periodText(every / SECOND)}`);
  let isCut = false;
  for await (const noticed of noticedIn(knownListOf(list, first), settings, asking)) {
    isCut = 'failure' in noticed && noticed.failure.next === null;
    await print(noticed);
  }
  return asking.signal.aborted ? EXIT.interrupted : isCut ? EXIT.partial : EXIT.fine;
};

/** Yields refreshes and failures of the walks of a list, with the changes of rows that pass the filter before or after. */
async function* noticedIn(known: KnownList, { every, lasts }: WatchSettings, asking: Asking): AsyncGenerator<Noticed> {
  const { watch } = asking;
  const until = lasts === null ? null : watch.clock.now() + lasts;
  for await (const { refreshes, failed } of rounds([known], asking, { every, until })) {
    for (const failure of failed) yield { failure };
    for (const refreshed of refreshes) {
      const changes = passing(refreshed, known.list, asking);
      yield { refresh: { refresh: { ...refreshed.refresh, changes: changes.length }, changes } };
    }
  }
}

/** Yields the refreshes of a snapshot up to the time shown, with the changes of rows that pass the filter before or after. */
async function* recordedIn(snapshot: Snapshot, list: WalkedList, asking: Asking): AsyncGenerator<Noticed> {
  const { bytes, resource: resourceNamed } = snapshot;
  const { resource, filter } = list.settings.view;
  const wants = ({ kind }: ListId): boolean => kind === resource.id;
  const history = await snapshot.history();
  const items = new Map<string, Item>();
  if (filter !== null)
    for await (const { list: id, item } of itemsAt(bytes, history, { wants, at: 0 }, resourceNamed))
      items.set(keyOf(id, item.uid), item);
  for (const { refresh, changes } of history.refreshes) {
    if (!wants(refresh) || refresh.at > snapshot.now()) continue;
    if (asking.signal.aborted) return;
    const [before, after]: [Item[], Item[]] = [[], []];
    for (const [key, ofItem] of filter === null ? [] : groupBy(changes, (change) => keyOf(change, change.uid))) {
      const old = items.get(key) ?? null;
      const now = itemWith(old, ofItem, resource);
      if (now === null) items.delete(key);
      else items.set(key, now);
      before.push(...(old === null ? [] : [old]));
      after.push(...(now === null ? [] : [now]));
    }
    const wanted = passing({ changes, before: { items: before }, after: { items: after } }, list, asking);
    yield { refresh: { refresh: { ...refresh, changes: wanted.length }, changes: wanted } };
  }
}

interface ChangedRows {
  readonly changes: readonly ListChange[];
  readonly before: { readonly items: readonly Item[] };
  readonly after: { readonly items: readonly Item[] };
}

const passing = ({ changes, before, after }: ChangedRows, { settings: { view } }: WalkedList, { watch }: Asking) => {
  const { filter, columns } = view;
  if (filter === null || changes.length === 0) return changes;
  const passes = matcher(filter, itemTime(watch.clocks, watch.clock.now()), chosenFields(columns));
  const wanted = new Set(changes.map(({ uid }) => uid));
  const rows = [...before.items, ...after.items].filter((item) => wanted.has(item.uid) && passes(item));
  const found = new Set(rows.map(({ uid }) => uid));
  return changes.filter(({ uid }) => found.has(uid));
};

/** Formats a refresh as the lines of a snapshot file, and a failure as one line of JSON. */
const linesOf = (noticed: Noticed): string => {
  if ('refresh' in noticed) return refreshText([noticed.refresh]).toString('utf8');
  const { problem, at, next } = noticed.failure;
  const [from, to] = [at, next].map((time) => time && new Date(time).toISOString());
  return `${JSON.stringify({ problem: sanitise(problem.what), at: from, next: to })}\n`;
};

const noticeText = (noticed: Noticed, resource: Resource): string => {
  if ('refresh' in noticed)
    return noticed.refresh.changes
      .filter((change) => !isOwnTime(change))
      .map((change) => `${sanitise(changeText(change, resource))}\n`)
      .join('');
  const { problem, at, next } = noticed.failure;
  const what = next === null ? commandProblemLine(problem) : `${problem.what} · next try ${formatClock(next)}`;
  return `${sanitise(`${formatClock(at)}  ${what}`)}\n`;
};

/** True for a changed time field that is the time of the item's other changes: their lines begin with this time. */
const isOwnTime = ({ at, to }: ListChange): boolean => at !== null && typeof to === 'string' && Date.parse(to) === at;

/** Formats a change: `02:13:20Z  edge-us-retail-store-00147  health  healthy → unhealthy`. */
const changeText = (change: ListChange, resource: Resource): string => {
  const { at, seen, name } = change;
  return [formatClock(at ?? seen[1]), name, ...changedWords(change, resource)].join('  ');
};

const changedWords = ({ what, path, from, to, isPartial }: ListChange, resource: Resource): readonly string[] => {
  if (what !== 'field') return [presenceTitle(what, isPartial === true)];
  const { id, title } = fieldName(resource, path);
  // Without a facet the path is the name.
  return [id === path ? path : title, `${jsonText(from)} → ${jsonText(to)}`];
};

const jsonText = (value: Json | undefined): string => {
  if (value === undefined || value === '') return UNKNOWN_TEXT;
  return typeof value === 'string' ? value : JSON.stringify(value);
};
