import type { ItemEvent } from '../../core/facet/index.ts';
import type { RowEvent } from './lanes.ts';

/** What has events; each is read once for as long as it stays the same object. */
export interface Eventful {
  events(): readonly ItemEvent[];
}

type EventKind = Omit<ItemEvent, 'at'>;

/** The events of one item: times, and the kinds that they share with those of other items. */
interface KnownEvents {
  readonly times: readonly number[];
  readonly kinds: readonly EventKind[];
}

/** Which events are gathered. */
interface GatherSpan {
  /** Epoch ms; -Infinity for all. */
  readonly from: number;
  /** Times that move by themselves are gathered too. */
  readonly quiet: boolean;
}

/** The events of rows from a time on. */
interface GatheredEvents {
  readonly events: readonly RowEvent[];
  /** Events before that time. */
  readonly earlier: number;
}

/** Rows that are looked at in a step: those whose events are known, and those whose items are read. */
const KNOWN_ROWS = 256;
const READ_ROWS = 8;

/** Events of items, read once and kept small: about 16 bytes each. */
export class EventMemo {
  readonly #kinds = new Map<string, EventKind>();
  readonly #known = new WeakMap<Eventful, KnownEvents>();

  /** The events of rows, by their index, in steps of a few milliseconds. Times before 1970 are among them: they are odd. */
  *gather(rows: readonly Eventful[], { from, quiet }: GatherSpan): Generator<void, GatheredEvents> {
    const events: RowEvent[] = [];
    let earlier = 0;
    let cost = 0;
    for (const [row, item] of rows.entries()) {
      cost += this.#known.has(item) ? 1 / KNOWN_ROWS : 1 / READ_ROWS;
      const { times, kinds } = this.#eventsOf(item);
      for (const [index, at] of times.entries()) {
        const kind = kinds[index];
        if (kind === undefined || (kind.quiet && !quiet)) continue;
        if (at >= from || at < 0) events.push({ at, row, ...kind });
        else earlier += 1;
      }
      if (cost < 1) continue;
      cost = 0;
      yield;
    }
    return { events, earlier };
  }

  /**
   * How many of other items had the same as each of these events within so many milliseconds of it, in steps. Nothing is
   * kept of the others but what was read of them.
   */
  *sameAround(
    own: Eventful,
    rows: readonly Eventful[],
    events: readonly ItemEvent[],
    within: number,
  ): Generator<void, readonly number[]> {
    const wanted = new Map<EventKind, { readonly at: number; readonly index: number }[]>();
    for (const [index, event] of events.entries()) {
      const kind = this.#kindOf(event);
      wanted.set(kind, [...(wanted.get(kind) ?? []), { at: event.at, index }]);
    }
    const counts = events.map(() => 0);
    let cost = 0;
    for (const item of rows) {
      if (item === own) continue;
      cost += this.#known.has(item) ? 1 / KNOWN_ROWS : 1 / READ_ROWS;
      const { times, kinds } = this.#eventsOf(item);
      const had = new Set<number>();
      for (const [place, at] of times.entries()) {
        const kind = kinds[place];
        const near = kind === undefined ? undefined : wanted.get(kind);
        for (const one of near ?? []) if (Math.abs(one.at - at) <= within) had.add(one.index);
      }
      for (const index of had) counts[index] = (counts[index] ?? 0) + 1;
      if (cost < 1) continue;
      cost = 0;
      yield;
    }
    return counts;
  }

  #eventsOf(item: Eventful): KnownEvents {
    const known = this.#known.get(item);
    if (known !== undefined) return known;
    const events = item.events();
    const read = { times: events.map(({ at }) => at), kinds: events.map((event) => this.#kindOf(event)) };
    this.#known.set(item, read);
    return read;
  }

  #kindOf({ lane, reason, subject, isWorse, quiet }: ItemEvent): EventKind {
    const key = JSON.stringify([lane, reason, subject, isWorse, quiet]);
    const kind = this.#kinds.get(key) ?? { lane, reason, subject, isWorse, quiet };
    this.#kinds.set(key, kind);
    return kind;
  }
}
