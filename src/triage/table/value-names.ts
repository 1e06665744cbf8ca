import type { FacetLeaf, FacetTerm, ValueName } from '../../core/facet/index.ts';
import { foldText } from '../../core/text/index.ts';

/** The name of a key, merged from all rows of a table with the key. */
interface KnownName extends ValueName {
  /** Terms that any row with the key gives; `apart` has the terms that all these rows give. */
  readonly given: readonly FacetTerm[];
  /** All names that rows give the key, folded. If there are several, no name finds all rows of the key. */
  readonly names: readonly string[];
}

/**
 * The names of values that are keys (uids of projects, of clusters), as the items of a table give them. Filters and lines use the names.
 */
export class ValueNames {
  readonly #byKey: Map<FacetLeaf, KnownName>;
  /** Keys by folded name, as filters compare names; built on first use. */
  #byName: Map<string, KnownName[]> | null = null;
  readonly #takenOver = new Set<FacetLeaf>();

  constructor(before: ValueNames | null | undefined = null) {
    this.#byKey = new Map(before ? before.#byKey : []);
  }

  learn(one: ValueName): void {
    const known = this.#byKey.get(one.key);
    const isKnown = known?.name === one.name && one.apart.every((term) => has(known.given, term));
    if (isKnown && known.apart.every((term) => has(one.apart, term))) return;
    this.#byKey.set(
      one.key,
      known === undefined ? { ...one, given: one.apart, names: [foldedName(one)] } : mergeName(known, one),
    );
    this.#byName = null;
  }

  /** Learns what an earlier table knows of a key, once. */
  takeOver(key: FacetLeaf, before: ValueNames): void {
    const earlier = this.#takenOver.has(key) ? undefined : before.#byKey.get(key);
    if (earlier === undefined) return;
    this.#takenOver.add(key);
    const known = this.#byKey.get(key);
    this.#byKey.set(key, known === undefined ? earlier : joinedNames(earlier, known));
    this.#byName = null;
  }

  /** All names, as items send them. */
  all(): Iterable<ValueName> {
    return this.#byKey.values();
  }

  /** The name of a key as items send it; undefined for a key without a name. */
  sentName(key: FacetLeaf): string | undefined {
    return this.#byKey.get(key)?.name;
  }

  /** The uid of a key as items send it; null for a key without a uid. */
  sentUid(key: FacetLeaf): string | null {
    return this.#byKey.get(key)?.uid ?? null;
  }

  /** A name that no other key has: `store-0017`, `store-0017 (retail-east)`, `store-0017 (retail-east 5f3a9c)`. */
  nameOf(key: FacetLeaf): string {
    const known = this.#byKey.get(key);
    if (known === undefined) return String(key);
    const { name, project } = known;
    const others = this.#othersNamed(known);
    if (others.length === 0) return name;
    const near = others.filter((other) => other.project === project);
    if (project === null) return `${name} (${startOf(key, near)})`;
    return `${name} (${near.length === 0 ? project : `${project} ${startOf(key, near)}`})`;
  }

  /** The keys of each name that several keys have and that is no key itself. */
  sharedNames(): readonly (readonly [name: string, keys: readonly FacetLeaf[]])[] {
    this.#byName ??= groupedByName(this.#byKey.values());
    return Array.from(this.#byName.values()).flatMap((all) => {
      const [first] = all;
      const isOfEach = all.every(({ names }) => names.length === 1);
      if (first === undefined || all.length < 2 || !isOfEach || this.#byKey.has(first.name)) return [];
      return [[first.name, all.map(({ key }) => key)]] as const;
    });
  }

  /** True if rows give the key this name; case and accents do not count. */
  isNamed(key: FacetLeaf, name: string): boolean {
    return this.#byKey.get(key)?.names.includes(foldText(name)) === true;
  }

  /** The terms that a filter has for the term of a key, by its name; null if no names find exactly its rows. */
  said(term: FacetTerm): readonly FacetTerm[] | null {
    const known = term.value === null ? undefined : this.#byKey.get(term.value);
    if (known === undefined) return [term];
    const { key, name, apart, names } = known;
    const isOne = names.length === 1;
    const others = this.#othersNamed(known);
    if (isOne && others.length === 0) return [{ ...term, value: name }];
    if (term.operator === '=' && isOne) {
      const own = apart.find((one) => !others.some(({ given }) => has(given, one)));
      return own === undefined ? null : [{ ...term, value: name }, own];
    }
    // If its name does not find it, a term that no other key gives does.
    const own = apart.find((one) => one.value === key && this.#isOnlyOf(known, one));
    if (own === undefined) return null;
    if (term.operator === '=') return [own];
    return own.facet === 'ref' && term.operator === '!=' ? [{ ...own, operator: '!=' }] : null;
  }

  /** True if no other key gives the term: a host may name one project, and belong to another. */
  #isOnlyOf(known: KnownName, term: FacetTerm): boolean {
    for (const other of this.#byKey.values()) if (other !== known && has(other.given, term)) return false;
    return true;
  }

  #othersNamed(known: KnownName): readonly KnownName[] {
    this.#byName ??= groupedByName(this.#byKey.values());
    return this.#byName.get(foldText(known.name))?.filter((other) => other !== known) ?? [];
  }
}

const has = (terms: readonly FacetTerm[], { facet, value }: FacetTerm): boolean =>
  terms.some((one) => one.facet === facet && foldText(String(one.value)) === foldText(String(value)));

const foldedName = ({ name }: ValueName): string => foldText(name);

const mergeName = (known: KnownName, one: ValueName): KnownName => ({
  ...one,
  // Rows without the name give the key.
  name: one.name === one.key ? known.name : one.name,
  project: one.project === known.project ? one.project : null,
  apart: known.apart.filter((term) => has(one.apart, term)),
  given: [...known.given, ...one.apart.filter((term) => !has(known.given, term))],
  names: known.names.includes(foldedName(one)) ? known.names : [...known.names, foldedName(one)],
});

const joinedNames = (earlier: KnownName, known: KnownName): KnownName => ({
  ...mergeName(earlier, known),
  given: [...earlier.given, ...known.given.filter((term) => !has(earlier.given, term))],
  names: [...new Set([...earlier.names, ...known.names])],
});

const groupedByName = (all: Iterable<KnownName>): Map<string, KnownName[]> => {
  const groups = new Map<string, KnownName[]>();
  for (const known of all) {
    for (const name of known.names) groups.set(name, [...(groups.get(name) ?? []), known]);
  }
  return groups;
};

/** Minimum number of characters of a key that are shown. */
const LEAST_SIGNS = 6;

/** The first characters of a key, as many as tell it from the others. */
const startOf = (key: FacetLeaf, others: readonly KnownName[]): string => {
  const text = String(key);
  let signs = LEAST_SIGNS;
  while (signs < text.length && others.some((other) => String(other.key).startsWith(text.slice(0, signs)))) signs += 1;
  return text.slice(0, signs);
};
