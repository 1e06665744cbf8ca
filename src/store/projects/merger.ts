import { type Item, withKnown } from '../../core/item/index.ts';
import { isPrefix, UidIndex } from '../state/uid-index.ts';

interface MergedItem {
  readonly item: Item;
  readonly place: number;
  /** Indexes of the projects that list the item, in the order of the projects. */
  readonly by: readonly number[];
}

/** The merged items of all projects. */
interface Merged {
  /** Items in order of arrival, without duplicates. */
  readonly items: readonly Item[];
  readonly uids: UidIndex;
}

/**
 * Merges the items of several projects incrementally, by reading only new items. Each query has its own merger. The
 * merger starts over when a project drops items, as a refresh may do.
 */
export class PartsMerger {
  readonly #names: readonly string[];
  #seen: (readonly Item[])[] = [];
  #found = new Map<string, MergedItem>();
  #places = new Map<string, number>();
  #merged: Merged = { items: [], uids: new UidIndex() };

  /** The constructor takes the names of the projects; empty for services, since their items carry the name of the service. */
  constructor(names: readonly string[]) {
    this.#names = names;
  }

  /** Merges the items of each project, given by index of the project. Returns the same result while nothing changes. */
  merge(given: readonly (readonly Item[])[]): Merged {
    const changed = given.flatMap((items, index) => (items === this.#seen[index] ? [] : [index]));
    if (changed.length === 0) return this.#merged;
    const goesOn = changed.every((index) => isPrefix(this.#seen[index] ?? [], given[index] ?? []));
    if (!goesOn) this.#beginAnew();
    const items = goesOn ? this.#merged.items.slice() : [];
    const touched = new Set<string>();
    for (const index of goesOn ? changed : given.keys()) {
      for (const item of (given[index] ?? []).slice(this.#seen[index]?.length ?? 0)) {
        this.#take(item, index);
        touched.add(item.uid);
      }
    }
    // The names of projects are added when all projects of an item are known. An equal item stays the same object.
    for (const uid of touched) {
      const found = this.#found.get(uid);
      if (found === undefined) continue;
      const foundIn = found.by.flatMap((index) => this.#names[index] ?? []);
      items[found.place] = withKnown(found.item, { foundIn });
    }
    this.#seen = [...given];
    this.#merged = { items, uids: new UidIndex(items, this.#places) };
    return this.#merged;
  }

  #beginAnew(): void {
    this.#seen = [];
    this.#found = new Map();
    this.#places = new Map();
  }

  #take(item: Item, index: number): void {
    const before = this.#found.get(item.uid);
    if (before === undefined) {
      const place = this.#found.size;
      this.#places.set(item.uid, place);
      this.#found.set(item.uid, { item, place, by: [index] });
    } else this.#found.set(item.uid, { ...before, by: [...before.by, index].sort((a, b) => a - b) });
  }
}
