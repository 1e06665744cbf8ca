import type { ItemEvent } from '../../core/facet/index.ts';
import type { RowEvent } from './lanes.ts';

/** An item with events. They are read once for as long as the item stays the same object. */
export interface Eventful {
  events(): readonly ItemEvent[];
}

type EventKind = Omit<ItemEvent, 'at'>;

/** The events of one item: their times, and their kinds (one object for all equal events). */
interface KnownEvents {
  readonly times: readonly number[];
  readonly kinds: readonly EventKind[];
}

/** Limits which events are gathered. */
interface GatherSpan {
  /** The earliest time, epoch ms; -Infinity for all events. */
  readonly from: number;
  /** True to gather also times that change constantly, such as the last probe. */
  readonly quiet: boolean;
}

/** The events of rows from a time on. */
interface GatheredEvents {
  readonly events: readonly RowEvent[];
  /** Number of events before that time. */
  readonly earlier: number;
}

/** Number of rows in a step: rows with known events, and rows whose items are read. */
const KNOWN_ROWS = 256;
const READ_ROWS = 8;

/** A memo of the events of items: read once for an item object, and kept small, about 16 bytes each. */
export class EventMemo {
  readonly #kinds = new Map<string, EventKind>();
  readonly #known = new WeakMap<Eventful, KnownEvents>();

  /** Gathers the events of rows, in steps; `row` is an index of `rows`. Times before 1970 are included: lanes count them. */
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

  /** Counts, for each event, other items that had the same event at most `within` ms apart, in steps. Keeps only their events. */
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
