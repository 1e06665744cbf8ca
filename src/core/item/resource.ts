import { BROKEN_FACET, type Facet, type Rule } from '../facet/index.ts';
import { lazy } from '../memo/index.ts';
import { fieldSelection, type OrderKey } from '../query/index.ts';
import type { Column } from '../view/index.ts';
import { facetColumn } from './facet-column.ts';
import type { Choices } from './fields.ts';
import type { Item } from './item.ts';
import { itemOf } from './json-item.ts';
import { KindCodec } from './kind-codec.ts';
import { columnOnRequest } from './own-columns.ts';
import type { KindTraits, KindWords, ResourceSpec } from './resource-spec.ts';

export type { Column, ColumnSpec, ColumnType } from '../view/index.ts';

/** A kind of resource, whose model is private to its folder. */
export interface Resource extends KindWords, KindTraits {
  /** Names accepted wherever a kind is typed, its id first. */
  readonly names: readonly [string, ...string[]];
  readonly order: readonly OrderKey[];
  readonly columns: readonly Column[];
  /** Columns that summarise a single item. */
  readonly brief: readonly Column[];
  /** Field paths of everything a list reads: columns, words, links, labels and packs. */
  readonly fields: readonly string[];
  /** Documented values of fields, by path in lower case. */
  readonly choices: ReadonlyMap<string, Choices>;
  /** Facets in the order of `ItemFacets.values`: the facets of columns first. */
  readonly facets: readonly Facet[];
  readonly rules: readonly Rule[];
  /** Whether an item is broken, from its columns alone; null if undecided. */
  broken(item: Item): boolean | null;
  /** Columns and facets that show why an item is broken, or that grow with the size of an item, if one bad part makes it broken. */
  readonly brokenColumns: readonly string[];
  column(id: string): Column | undefined;
  /**
   * Reads an item from a list, a single answer or the cache: admits the JSON (disarmed, secrets dropped) and never throws. `parsed` is
   * changed in place; `text` is the unparsed JSON. If several services are shown together, `service` is the name of the item's service,
   * which becomes part of the item's uid, of the uids of its links, and of its JSON.
   */
  item(parsed: unknown, text?: string, service?: string | null): Item;
}

/** Default traits of a kind. */
const DEFAULT_TRAITS: KindTraits = {
  pointers: [],
  inProjects: false,
  projectCounts: [],
  decided: `${BROKEN_FACET}!=?`,
  used: null,
  peers: [],
};

/** Fields of uid and name in every item. */
export const IDENTITY: readonly string[] = ['metadata.uid', 'metadata.name'];

/** Makes the resource of a kind; the model's type stays private. The codec is created with the first item. */
export const defineResource = <Model>(spec: ResourceSpec<Model>): Resource => {
  const columns = new Map(spec.columns.map((column) => [column.id, column]));
  const codec = lazy(() => new KindCodec(spec));
  const fields = lazy(() =>
    fieldSelection([...IDENTITY, ...(spec.fields ?? []), ...spec.columns.flatMap(({ fields }) => fields)]),
  );
  const brokenColumns = lazy(() => {
    const read = new Set<string>();
    spec.broken((column) => {
      read.add(column);
      return null;
    });
    return [...read, ...(spec.brokenFacets ?? [])];
  });
  return {
    ...DEFAULT_TRAITS,
    ...spec,
    names: [spec.id, ...(spec.names ?? [])],
    brief: spec.brief.flatMap((id) => columns.get(id) ?? []),
    get fields() {
      return fields();
    },
    get choices() {
      return codec().choices();
    },
    get facets() {
      return codec().facets.specs;
    },
    broken: (item) => spec.broken((column) => item.value(column)),
    get brokenColumns() {
      return brokenColumns();
    },
    column: (id) => columns.get(id),
    item: (parsed, text, service = null) => itemOf(codec(), parsed, text, service),
  };
};

/** True for a field path: keys joined by dots, or `.kind` for a key at the top. Ids of columns have no dots. */
export const isFieldPath = (name: string): boolean => /^[^\s,]*\.[^\s,.]/.test(name);

/** A column of the value at a field path, titled by the last key of the path. */
export const fieldColumn = (path: string): Column => ({
  id: path,
  title: path.slice(path.lastIndexOf('.') + 1).toUpperCase(),
  type: 'field',
  min: 6,
  max: 40,
  priority: Number.MAX_SAFE_INTEGER,
  elide: 'middle',
  fields: [path.replace(/^\./, '')],
  about: `the field ${path.replace(/^\./, '')}`,
});

/** Finds a column by id: a column of the kind or of every kind, a facet, a label or a field path. Undefined if nothing matches. */
export const columnOf = (resource: Resource, id: string): Column | undefined =>
  resource.column(id) ??
  columnOnRequest(id) ??
  facetColumn(id, resource) ??
  (isFieldPath(id) ? fieldColumn(id) : undefined);

/** Title and width that a user has chosen for a column. */
export interface ColumnLook {
  /** Width in cells; null for the automatic width. */
  readonly width: number | null;
  /** Title; null for the default title. */
  readonly title: string | null;
}

/** The columns that a user has chosen, and their looks. */
export interface ColumnChoice {
  /** Ids of columns, facets and field paths, in order; null shows the default columns that fit. */
  readonly ids: readonly string[] | null;
  /** Looks by id, also for columns that are not shown. */
  readonly looks: Readonly<Record<string, ColumnLook>>;
}

/** The choice of all columns of a kind, with their usual looks. */
export const OWN_COLUMNS: ColumnChoice = { ids: null, looks: {} };

/** Limits of a chosen column width, in cells. */
export const WIDTHS = { least: 3, most: 200 } as const;

/** The chosen columns with their looks; all columns of the kind by default. */
export const chosenColumns = (resource: Resource, { ids, looks }: ColumnChoice): readonly Column[] => {
  const columns = ids === null ? resource.columns : ids.flatMap((id) => columnOf(resource, id) ?? []);
  return columns.map((column) => withLook(column, looks[column.id]));
};

const withLook = (column: Column, look: ColumnLook | undefined): Column =>
  look === undefined
    ? column
    : {
        ...column,
        title: look.title ?? column.title,
        ...(look.width !== null && { min: look.width, max: look.width }),
      };

const NO_COLUMNS: readonly string[] = [];
const fields = new WeakMap<readonly string[], readonly string[]>();

/** The field paths among the chosen columns; memoised. */
export const chosenFields = ({ ids }: ColumnChoice): readonly string[] => {
  if (ids === null) return NO_COLUMNS;
  const known = fields.get(ids) ?? ids.filter(isFieldPath);
  fields.set(ids, known);
  return known.length === 0 ? NO_COLUMNS : known;
};
