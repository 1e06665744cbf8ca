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

/** One kind of resource; its model is private to its folder. */
export interface Resource extends KindWords, KindTraits {
  /** Names accepted wherever a kind is typed, its id first. */
  readonly names: readonly [string, ...string[]];
  readonly order: readonly OrderKey[];
  readonly columns: readonly Column[];
  /** Columns that summarise an item where it stands alone. */
  readonly brief: readonly Column[];
  /** Field paths of everything a list reads: columns, words, links, labels and packs. */
  readonly fields: readonly string[];
  /** Documented values of fields, by path in lower case. */
  readonly choices: ReadonlyMap<string, Choices>;
  /** Facets, those of the columns first; the order of `ItemFacets.values`. */
  readonly facets: readonly Facet[];
  readonly rules: readonly Rule[];
  /** Whether an item is broken, from its columns alone; null if undecided. */
  broken(item: Item): boolean | null;
  /** The columns and facets that say so, or that grow with the item where one bad part is enough. */
  readonly brokenColumns: readonly string[];
  column(id: string): Column | undefined;
  /**
   * Reads an item, of a list, a single answer or the cache: admits it (disarmed, secrets dropped) and never throws.
   * Takes ownership of the parsed JSON, which is changed; `text` is what it was parsed from. Of several services that are
   * shown together `service` is the name of its own: part of the uids of the item and its links, and of its JSON.
   */
  item(parsed: unknown, text?: string, service?: string | null): Item;
}

/** The traits of a kind that does not give them. */
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

/** Makes a kind's resource; the model's type stays private. What only items need is created with the first one. */
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

/** True for the name of a field path: keys joined by dots, `.kind` for one at the top. Ids of columns have no dots. */
export const isFieldPath = (name: string): boolean => /^[^\s,]*\.[^\s,.]/.test(name);

/** A column of the value at a field path, titled by its last key. */
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

/** The column of an id, a facet, a label or a field path, or one of every kind; undefined where it is none of them. */
export const columnOf = (resource: Resource, id: string): Column | undefined =>
  resource.column(id) ??
  columnOnRequest(id) ??
  facetColumn(id, resource) ??
  (isFieldPath(id) ? fieldColumn(id) : undefined);

/** User settings of one column. */
export interface ColumnLook {
  /** Width in cells; null is automatic. */
  readonly width: number | null;
  /** Null is the default title. */
  readonly title: string | null;
}

/** User settings of the columns. */
export interface ColumnChoice {
  /** Ids of columns, facets and field paths, in order; null shows the default columns that fit. */
  readonly ids: readonly string[] | null;
  /** Looks by id, also of columns that are not shown. */
  readonly looks: Readonly<Record<string, ColumnLook>>;
}

export const OWN_COLUMNS: ColumnChoice = { ids: null, looks: {} };

/** Limits of a chosen column width, in cells. */
export const WIDTHS = { least: 3, most: 200 } as const;

/** The chosen columns with their looks; all of the kind by default. */
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

/** Field paths among the chosen columns; memoised. */
export const chosenFields = ({ ids }: ColumnChoice): readonly string[] => {
  if (ids === null) return NO_COLUMNS;
  const known = fields.get(ids) ?? ids.filter(isFieldPath);
  fields.set(ids, known);
  return known.length === 0 ? NO_COLUMNS : known;
};
