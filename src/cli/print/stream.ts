import type { Client } from '../../core/client/index.ts';
import { chosenColumns, chosenFields, type Item, standInFor } from '../../core/item/index.ts';
import type { InitialQuery } from '../../core/query/index.ts';
import { itemTime } from '../../core/values/index.ts';
import type { OutputFormat } from '../../output/index.ts';
import { absentColumns, filterGaps, type Gap, joinedGaps, unlistedTest } from '../../query/absence.ts';
import { fleetRulesAsked } from '../../query/filter/language/index.ts';
import { matcher } from '../../query/filter/match/index.ts';
import { contradicts, isIgnored } from '../../query/filter/server/index.ts';
import { type Misspelt, misspelt, namesWithout } from '../../query/misspelt.ts';
import { NO_FILTER } from '../../store/state/view.ts';
import type { Settings, ViewSettings } from '../settings.ts';
import type { Asking } from './load.ts';
import type { Missing } from './sentences.ts';

/** True if the first item can be printed before all items are known: no local order, no merged projects, no fleet rule. */
export const isStreamed = ({ view, connection }: Pick<Settings, 'view' | 'connection'>, format: OutputFormat) =>
  format.streams === true &&
  view.order === null &&
  typeof connection.scope.value !== 'string' &&
  (view.filter === null || fleetRulesAsked(view.filter, view.resource.rules).length === 0);

/** Facts about items that were printed and released. */
interface Seen {
  /** Number of items that contradict the query sent to the service. */
  failing: number;
  printed: number;
  gaps: readonly Gap[];
  misspelt: readonly Misspelt[];
  /** Chosen columns that no item had. */
  missing: Missing;
}

/** Names that neither the items before nor these have; `before` is null for the first items. */
const missingFrom = (before: readonly Misspelt[] | null, here: readonly Misspelt[]): readonly Misspelt[] =>
  before === null ? here : before.filter(({ text }) => here.some((one) => one.text === text));

/** Items on their way from a client to a writer, and facts about them for the notes afterwards. */
interface Stream {
  readonly client: Client;
  readonly seen: Readonly<Seen>;
  /** Stand-ins for all received items, by uid. */
  readonly gone: ReadonlyMap<string, Item>;
  /** Returns true if no further item is needed. */
  isEnough(): boolean;
  /** Resolves when all items are written. @throws errors of the writer */
  end(): Promise<void>;
  ignored(of: number): { readonly failing: number; readonly ignored: boolean };
}

/**
 * Creates a client that writes the items of a view as they arrive, with their query, and passes on only their uids: a walk over
 * any number of items takes the memory of a page. A page ends when its items are written (backpressure): a slow reader slows the
 * service.
 */
export const streamItems = (
  { client, watch }: Asking,
  { resource, filter, columns, limit }: ViewSettings,
  write: (items: readonly Item[], query: InitialQuery) => Promise<void>,
): Stream => {
  const seen: Seen = { failing: 0, printed: 0, gaps: [], misspelt: [], missing: { absent: new Map(), names: [] } };
  const empty = resource.item({});
  const gone = new Map<string, Item>();
  let failure: unknown = null;
  let writing = Promise.resolve();

  const look = (items: readonly Item[], { dialect }: InitialQuery): void => {
    if (items.length === 0) return;
    const isUnlisted = unlistedTest(client.ability(resource.id, dialect).unlisted);
    const listed = { items, resource, isUnlisted, isCompared: false };
    const before = gone.size;
    // A column without a value in the first items may have one in later items.
    const chosen = chosenColumns(resource, columns);
    const absent = before === 0 ? absentColumns(chosen, listed) : seen.missing.absent;
    seen.missing = {
      absent: new Map([...absent].filter(([id]) => items.every((item) => item.value(id) === null))),
      names: missingFrom(before === 0 ? null : seen.missing.names, namesWithout(chosen, items, resource)),
    };
    if (filter === null) return;
    const wrong = misspelt(filter, items, resource);
    seen.gaps = joinedGaps(seen.gaps, before, filterGaps(filter, listed), items.length, resource);
    seen.misspelt = missingFrom(before === 0 ? null : seen.misspelt, wrong);
  };

  const take = (items: readonly Item[], query: InitialQuery): void => {
    const fresh = items.filter(({ uid }) => !gone.has(uid));
    look(fresh, query);
    const passes = matcher(filter ?? NO_FILTER, itemTime(watch.clocks, watch.clock.now()), chosenFields(columns));
    const rows: Item[] = [];
    for (const item of fresh) {
      if (gone.has(item.uid)) continue;
      gone.set(item.uid, standInFor(item, empty));
      if (contradicts(item, query, resource)) seen.failing += 1;
      else if (passes(item) && (limit === null || seen.printed + rows.length < limit)) rows.push(item);
    }
    if (rows.length === 0) return;
    seen.printed += rows.length;
    writing = writing
      .then(() => write(rows, query))
      .catch((error: unknown) => {
        failure ??= error;
      });
  };

  const standInOf = (item: Item): Item => gone.get(item.uid) ?? item;

  const list: Client['list'] = async (request, options = {}) => {
    const { onItems, ...others } = options;
    const page = await client.list(request, {
      ...others,
      standInOf,
      onItems: (items, arrived) => {
        take(items, request.query);
        onItems?.(items.map(standInOf), arrived);
      },
    });
    take(page.items, request.query);
    await writing;
    return { ...page, items: page.items.map(standInOf) };
  };

  return {
    client: { ...client, list },
    seen,
    gone,
    isEnough: () => failure !== null || (limit !== null && seen.printed >= limit),
    end: async () => {
      await writing;
      if (failure !== null) throw failure;
    },
    ignored: (of) => ({ failing: seen.failing, ignored: isIgnored(seen.failing, of) }),
  };
};
