import { createHash } from 'node:crypto';
import { compareSources, type ItemSource } from '../../change/compare-sources.ts';
import type { Resource } from '../../core/item/index.ts';
import { type KindId, type Scope, sameScope, scopeText } from '../../core/query/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { formatTime, type JsonObject } from '../../core/values/index.ts';
import { PAPER_CELLS } from '../../output/index.ts';
import { matcher } from '../../query/filter/match/index.ts';
import { changeJson, type SnapshotList } from '../../snapshot/format.ts';
import { itemsAt } from '../../snapshot/states.ts';
import { NO_FILTER } from '../../store/state/view.ts';
import { type Moment, sinceOf } from '../../store/triage/since.ts';
import { changesAnswer, sinceAnswer } from '../../store/triage/since-answer.ts';
import { EXIT } from '../exit-code.ts';
import type { FromFile } from '../from/from.ts';
import { type Asking, loadList } from '../print/load.ts';
import { type PrintContext, paintIn } from '../print/run.ts';
import { isPartial, listSentences } from '../print/sentences.ts';
import { sinkOf } from '../print/sink.ts';
import { streamed } from '../print/stream.ts';
import { printedWidth } from '../process-context.ts';
import { serviceName } from '../settings.ts';
import { UsageError } from '../usage-error.ts';
import type { SinceSettings } from './settings.ts';

/** A list at a moment, and what it is a list of. */
interface Side extends ItemSource {
  readonly name: string;
  readonly scope: Scope;
  readonly query: JsonObject;
  readonly kinds: readonly KindId[] | null;
  /** Known once it was read. */
  moment(): Moment;
  /** What is wrong with it. */
  notes(): readonly string[];
}

/**
 * Compares a list with an earlier state of it, and prints what changed. Neither is held in memory. Gives the exit code.
 * @throws UsageError for lists that cannot be compared, ReaderGone, ProblemError when nothing was received
 */
export const since = async (settings: SinceSettings, context: PrintContext, asking: Asking): Promise<number> => {
  const { view, connection, base, listsChanges, format } = settings;
  const say = (text: string): void => void asking.stderr.write(`${sanitise(text)}\n`);
  for (const note of settings.notes) say(note);
  const { resource } = view;
  const target = connection.target.value;
  const before = await fileSide(base, resource, '--base');
  const after = target.kind === 'snapshot' ? await fileSide(target, resource, '--from') : liveSide(settings, asking);
  checkAlike(before, after);
  const passes = matcher(view.filter ?? NO_FILTER, asking.watch.clock.now(), []);
  const found = await compareSources(before, after, {
    kind: resource.id,
    digest: (text) => createHash('sha1').update(text).digest('base64'),
    isWanted: passes,
  });
  const [then, now] = [before.moment(), after.moment()];
  const partial = then.isWhole && now.isWhole ? {} : { isPartial: true as const };
  const facts = sinceOf({
    resource,
    changes: found.changes.map((change) => ({
      ...change,
      seen: [then.at, now.at],
      ...(change.what === 'new' || change.what === 'gone' ? partial : {}),
    })),
    base: then,
    now,
    rows: found.rows,
    isBroken: (uid) => {
      const item = found.items.get(uid);
      return item === undefined ? null : resource.broken(item);
    },
  });
  const notes = [...before.notes(), ...after.notes(), ...fieldNotes(before, after), ...kindNotes(before, after)];
  const own = listsChanges ? changesAnswer(facts, notes, changeJson) : sinceAnswer(facts, notes);
  const filter = view.filter?.text ?? '';
  const sides = `${after.name} · ${scopeText(connection.scope.value)} · base: ${before.name} · ${formatTime(then.at, now.at)}`;
  const sink = sinkOf(context.stdout);
  if (listsChanges && format.id === 'ndjson')
    for (const change of facts.changes) await sink.write(`${JSON.stringify(changeJson(change))}\n`);
  else
    await format.write(
      sink,
      {
        heading: [own.title, [sides, ...(filter === '' ? [] : [`filter ${filter}`])].join(' · '), ...(own.notes ?? [])],
        sheet: own.sheet,
        sentences: [],
        records: own.records,
        data: { edgescope: 'since', format: 1, kind: resource.id, filter, ...own.data },
        found: facts.changed > 0,
      },
      { cells: printedWidth(context, PAPER_CELLS), ascii: settings.ascii, ...(await paintIn(settings, context)) },
    );
  await sink.end();
  for (const note of notes) say(note);
  if (settings.tellsFound && facts.changed > 0) return EXIT.found;
  return then.isWhole && now.isWhole ? EXIT.fine : EXIT.partial;
};

/** A list of a snapshot at its time. @throws UsageError for a list that it does not have */
const fileSide = async (file: FromFile, resource: Resource, place: string): Promise<Side> => {
  const { snapshot } = file;
  const history = await snapshot.history();
  const kinds = [...new Set(history.lists.map(({ list }) => list.kind))];
  const lists = history.lists.filter(({ list }) => list.kind === resource.id);
  const [first] = lists;
  if (first === undefined)
    throw new UsageError(
      `${place}: ${resource.id} are not in ${file.path}: it has ${kinds.join(', ') || 'no list'}`,
      'compare another kind, or write a snapshot with it',
    );
  const at = snapshot.now();
  const isWhole = lists.every(({ list, end }) => {
    const last = history.refreshes.findLast(
      ({ refresh }) => refresh.kind === list.kind && refresh.project === list.project && refresh.at <= at,
    );
    return last?.refresh.isWhole ?? end?.isWhole ?? false;
  });
  const damage = snapshot.damage();
  return {
    name: `snapshot of ${snapshot.head.header.service}`,
    scope: file.scope,
    query: first.list.query,
    fields: first.list.fields ?? [],
    kinds,
    read: async (take) => {
      const wants = ({ kind }: Pick<SnapshotList, 'kind'>): boolean => kind === resource.id;
      for await (const { item } of itemsAt(snapshot.bytes, history, { wants, at }, snapshot.resource)) take(item);
    },
    moment: () => ({ at, isWhole: isWhole && snapshot.known?.damage.cutAfter == null }),
    notes: () => damage.map((text) => `${file.path}: ${text}`),
  };
};

/** The list of the service, whose items are handed over as they arrive. */
const liveSide = (settings: SinceSettings, asking: Asking): Side => {
  const { connection, view } = settings;
  let moment: Moment = { at: asking.watch.clock.now(), isWhole: false };
  let notes: readonly string[] = [];
  return {
    name: serviceName(connection),
    scope: connection.scope.value,
    query: {},
    fields: [],
    kinds: null,
    read: async (take) => {
      const all = { ...view, filter: null, limit: null };
      const stream = streamed(asking, all, async (items) => {
        for (const item of items) take(item);
      });
      const loaded = await loadList(
        { connection, view: all },
        { ...asking, client: stream.client },
        { isSelective: () => false },
      ).finally(stream.end);
      moment = { at: asking.watch.clock.now(), isWhole: !isPartial(loaded) };
      notes = listSentences(loaded, { connection, view: all });
    },
    moment: () => moment,
    notes: () => notes,
  };
};

/** @throws UsageError for lists of another scope, or that were asked for otherwise */
const checkAlike = (before: Side, after: Side): void => {
  if (!sameScope(before.scope, after.scope))
    throw new UsageError(
      `--base: it is of ${scopeText(before.scope)}, what is compared with it of ${scopeText(after.scope)}`,
      'give --project, or a snapshot of the same scope',
    );
  const names = new Set([...Object.keys(before.query), ...Object.keys(after.query)]);
  names.delete('order');
  for (const name of names) {
    const [one, other] = [before, after].map(({ query }) => JSON.stringify(query[name] ?? null));
    if (one !== other)
      throw new UsageError(
        `--base: the lists were asked for with another ${name}: ${one} and ${other}`,
        'compare snapshots of the same lists',
      );
  }
};

/** Which fields were compared, where one side was not asked for all. */
const fieldNotes = (before: Side, after: Side): readonly string[] => {
  const limited = [before, after].filter(({ fields }) => fields.length > 0);
  return limited.length === 0 || JSON.stringify(before.fields) === JSON.stringify(after.fields)
    ? []
    : limited.map(({ name, fields }) => `not compared: all but what ${name} was asked for: ${fields.join(', ')}`);
};

/** Kinds that only one of two files has. */
const kindNotes = (before: Side, after: Side): readonly string[] => {
  const only = (one: Side, other: Side): readonly string[] => {
    const kinds = other.kinds === null ? [] : (one.kinds ?? []).filter((kind) => other.kinds?.includes(kind) === false);
    return kinds.length === 0 ? [] : [`not compared: ${kinds.join(', ')}, which only ${one.name} has`];
  };
  return [...only(before, after), ...only(after, before)];
};
