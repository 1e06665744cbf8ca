import { createHash } from 'node:crypto';
import { compareSources } from '../../change/compare-sources.ts';
import { documentedChanges } from '../../change/documented-changes.ts';

import { scopeText } from '../../core/query/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { formatTime } from '../../core/values/index.ts';
import { PAPER_CELLS } from '../../output/index.ts';
import { matcher } from '../../query/filter/match/index.ts';
import { changeJson } from '../../snapshot/format.ts';
import { sinceOf } from '../../store/triage/since.ts';
import { changesAnswer, sinceAnswer } from '../../store/triage/since-answer.ts';
import { EXIT } from '../exit-code.ts';
import type { Asking } from '../print/load.ts';
import { type PrintContext, paintIn } from '../print/run.ts';
import { sinkOf } from '../print/sink.ts';
import { printedWidth } from '../process-context.ts';
import { serviceName } from '../settings.ts';
import { type Walked, walkThrough } from '../snapshot/walks.ts';
import type { SinceSettings } from './settings.ts';
import { checkAlike, fieldNotes, fileSide, type Side } from './sides.ts';

/**
 * Compares a list with its base, and prints the changes. Neither state is held in memory. Returns the exit code.
 * @throws UsageError for lists that cannot be compared, ReaderGone, ProblemError if nothing was received
 */
export const since = async (settings: SinceSettings, context: PrintContext, asking: Asking): Promise<number> => {
  const { view, connection, base, listsChanges, format } = settings;
  const say = (text: string): void => void asking.stderr.write(`${sanitise(text)}\n`);
  for (const note of settings.notes) say(note);
  const { resource } = view;
  const target = connection.target.value;
  const before = await fileSide(base, resource, '--base');
  const after = target.kind === 'snapshot' ? await fileSide(target, resource, '--from') : liveSide(settings, asking);
  checkAlike(before, after, '--base');
  const found = await compareSources(before, after, {
    kind: resource.id,
    digest: (text) => createHash('sha1').update(text).digest('base64'),
    isWanted: view.filter === null ? null : matcher(view.filter, asking.watch.clock.now(), []),
  });
  const [then, now] = [before.moment(), after.moment()];
  const partial = then.isWhole && now.isWhole ? {} : { isPartial: true as const };
  const facts = sinceOf({
    resource,
    changes: documentedChanges(resource, found.changes).map((change) => ({
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
  for (const note of [...sink.notes(format), ...notes]) say(note);
  if (settings.tellsFound && facts.changed > 0) return EXIT.found;
  return then.isWhole && now.isWhole ? EXIT.fine : EXIT.partial;
};

/** The present list of the service, whose items are passed on as they arrive. */
const liveSide = ({ connection, view }: SinceSettings, asking: Asking): Side => {
  const all = {
    id: { kind: view.resource.id },
    settings: { connection, view: { ...view, filter: null, limit: null } },
  };
  let walked: Pick<Walked, 'at' | 'isWhole' | 'notes'> = { at: asking.watch.clock.now(), isWhole: false, notes: [] };
  return {
    name: serviceName(connection),
    scope: connection.scope.value,
    query: {},
    fields: [],
    kinds: null,
    read: async (take) => {
      walked = await walkThrough(all, asking, async (items) => items.forEach(take));
    },
    moment: () => walked,
    notes: () => walked.notes,
  };
};

/** Sentences about kinds that only one of two files has. */
const kindNotes = (before: Side, after: Side): readonly string[] => {
  const only = (one: Side, other: Side): readonly string[] => {
    const kinds = other.kinds === null ? [] : (one.kinds ?? []).filter((kind) => other.kinds?.includes(kind) === false);
    return kinds.length === 0 ? [] : [`not compared: ${kinds.join(', ')}, which only ${one.name} has`];
  };
  return [...only(before, after), ...only(after, before)];
};
