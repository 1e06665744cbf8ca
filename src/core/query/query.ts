/** The set of endpoints in use: the endpoints of the document (`document`), or the replacements that the document names (`current`). */
export type DialectId = 'document' | 'current';

/** Modes of choosing a dialect. `auto` begins with `document`, and changes a kind to `current` if the service lacks its endpoint. */
export const DIALECT_MODES = ['auto', 'document', 'current'] as const;
export type DialectMode = (typeof DIALECT_MODES)[number];

/** The dialect that a kind starts with. */
export const firstDialect = (mode: DialectMode): DialectId => (mode === 'current' ? 'current' : 'document');

export const otherDialect = (dialect: DialectId): DialectId => (dialect === 'document' ? 'current' : 'document');

/** The kinds of resource, in the order of the tabs. */
export const KIND_IDS = ['hosts', 'profiles', 'projects', 'summary'] as const;

export type KindId = (typeof KIND_IDS)[number];

/** True for the id of a kind. Files may have other ids. */
export const isKindId = (id: string): id is KindId => KIND_IDS.some((kind) => kind === id);

export type ByKind<Value> = Readonly<Partial<Record<KindId, Value>>>;

export const ofKinds = <Value>(entries: readonly (readonly [KindId, Value])[]): ByKind<Value> =>
  Object.fromEntries(entries);

/** The kinds that have a value, with their values; ids that are no kinds are left out. */
export const kindEntries = <Value>(values: {
  readonly [id: string]: Value | undefined;
}): readonly (readonly [KindId, Value])[] =>
  Object.entries(values).flatMap(([id, value]) => (isKindId(id) && value !== undefined ? [[id, value] as const] : []));

/** A sort key: a column and its direction. */
export interface OrderKey {
  readonly column: string;
  readonly descending: boolean;
}

/** Scope of one project; `name` is null if only its uid is known. */
export interface ProjectScope {
  readonly uid: string;
  readonly name: string | null;
}

/** Scope of all projects, requested one by one and merged. */
export const ALL_PROJECTS = 'all';

/** Word that a user types for the whole tenant. */
export const WHOLE_TENANT = 'tenant';

/** Scope of chosen projects, requested one by one and merged. */
export interface SeveralProjects {
  /** Uids or names, as given. */
  readonly several: readonly string[];
}

/**
 * Scope of several services, each requested in its own scope and shown together. In requests and parts of lists, the service takes
 * the place of a project.
 */
export const ALL_SERVICES = 'services';

/**
 * The scope of a list: a project; the whole tenant (null: no project header is sent); several or all projects, requested one by
 * one; or all services. A single request has a project or null.
 */
export type Scope = ProjectScope | null | SeveralProjects | typeof ALL_PROJECTS | typeof ALL_SERVICES;

export const isSeveral = (scope: Scope): scope is SeveralProjects =>
  typeof scope === 'object' && scope !== null && 'several' in scope;

/** The project that every request of a scope names; null for the tenant, and for a scope whose parts have different projects. */
export const requestScope = (scope: Scope): ProjectScope | null =>
  typeof scope === 'string' || isSeveral(scope) ? null : scope;

/** True for a scope whose projects are requested one by one. */
export const isByProject = (scope: Scope): scope is SeveralProjects | typeof ALL_PROJECTS =>
  scope === ALL_PROJECTS || isSeveral(scope);

export const sameScope = (a: Scope, b: Scope): boolean => scopeWord(a) === scopeWord(b);

/** A scope as a stored word: the uid of a project, several uids or names with commas, or `all`; null for the whole tenant. */
export const scopeWord = (scope: Scope): string | null => {
  if (typeof scope === 'string' || scope === null) return scope;
  return isSeveral(scope) ? scope.several.join(',') : scope.uid;
};

/** Reads a scope from a typed or stored word, null for the whole tenant; see `scopeWord`. `name` is the name of the project, if known. */
export const scopeNamed = (word: string | null, name: string | null = null): Scope => {
  if (word === null || word === WHOLE_TENANT) return null;
  if (word === ALL_PROJECTS) return word;
  const words = [...new Set(word.split(',').map((one) => one.trim()))].filter((one) => one !== '');
  const [only] = words;
  if (only === undefined) return { uid: word, name };
  // A single word with a comma after it may be a name, which is looked up.
  return words.length === 1 && !word.trim().endsWith(',') ? { uid: only, name } : { several: words };
};

/** A scope for display: `project retail-east`, `projects retail-east, lab`, `the whole tenant`. */
export const scopeText = (scope: Scope): string => {
  if (scope === null) return 'the whole tenant';
  if (scope === ALL_SERVICES) return 'each in its own scope';
  if (scope === ALL_PROJECTS) return 'all projects';
  return isSeveral(scope) ? `projects ${scope.several.join(', ')}` : `project ${scope.name ?? scope.uid}`;
};

/** Cloud types that the edge host endpoint can filter by. */
export const CLOUD_TYPES = ['libvirt', 'edge-native', 'vsphere'] as const;
export type CloudType = (typeof CLOUD_TYPES)[number];

/** Default period of a project summary's metrics, in minutes. */
export const DEFAULT_PERIOD = 60;

/** Maximum number of items per page. */
export const PAGE_LIMIT = 50;

/** Comparison operators, local and on the service. */
export type Operator = '=' | '!=' | '>' | '<' | '>=' | '<=';

/** Operators of server filters; `~` is "contains". A service may lack some of these operators. */
export type ServerOperator = Operator | '~' | '!~';

/** Path of a server filter that searches labels, which are written `key:value`. */
export const TAGS = 'tags';

/** A comparison in a server filter. */
export interface FieldTest {
  /** A field path of the document; if it has no dot, the id of a column, or `TAGS`. */
  readonly path: string;
  readonly operator: ServerOperator;
  readonly value: string;
  /** Operator that joins the comparison to the previous one; AND by default. There are no parentheses. */
  readonly join?: 'AND' | 'OR';
}

/** Groups of tests: the tests of a group are joined by AND, the groups by OR. AND binds tighter. */
export const testGroups = (tests: readonly FieldTest[]): readonly (readonly FieldTest[])[] => {
  const groups: FieldTest[][] = [];
  for (const test of tests) {
    if (groups.length === 0 || test.join === 'OR') groups.push([]);
    groups.at(-1)?.push(test);
  }
  return groups;
};

/**
 * The part of a list request that stays the same from page to page. Each initial query has its own walk, and a continue token belongs
 * to a single initial query.
 */
export interface InitialQuery {
  readonly kind: KindId;
  /** Continue tokens are specific to a dialect. */
  readonly dialect: DialectId;
  readonly scope: ProjectScope | null;
  readonly cloudType: CloudType | null;
  /** The server filter; empty for no filter. */
  readonly filter: readonly FieldTest[];
  /** Field paths with direction; empty for the service's order. */
  readonly order: readonly { readonly path: string; readonly descending: boolean }[];
  /** Minutes; null for the service's default. */
  readonly period: number | null;
  /** Selected field paths; empty for whole items. */
  readonly fields: readonly string[];
}

/** Key of an initial query. Queries with equal keys share their list and continue tokens. */
export const queryKey = (query: InitialQuery): string => {
  const known = keys.get(query);
  if (known !== undefined) return known;
  const key = JSON.stringify([
    query.kind,
    query.scope?.uid ?? null,
    query.cloudType,
    query.filter.map(({ path, operator, value, join }) => [path, operator, value, join ?? 'AND']),
    query.order.map(({ path, descending }) => [path, descending]),
    query.period,
    query.fields,
    query.dialect,
  ]);
  keys.set(query, key);
  return key;
};

const keys = new WeakMap<InitialQuery, string>();

/** The initial query of all items of a kind, without filter and order, in a project; for null, in the whole tenant. */
export const wholeList = (
  kind: KindId,
  scope: ProjectScope | null = null,
  dialect: DialectId = 'document',
): InitialQuery => ({
  kind,
  dialect,
  scope,
  cloudType: null,
  filter: [],
  order: [],
  period: null,
  fields: [],
});

/** Capabilities of the service for a list. If the service lacks a capability, the program does the work locally and says so. */
export interface ListAbility {
  readonly paging: boolean;
  readonly cloudType: boolean;
  readonly filter: boolean;
  readonly order: boolean;
  readonly fields: boolean;
  readonly period: boolean;
  /** True if the service has an endpoint for single items by uid. */
  readonly details: boolean;
  /** True if server filters are case-sensitive. */
  readonly exactCase: boolean;
  /** The reason why the service cannot filter by these joined tests, as a sentence without a full stop; null if it can. */
  unsayable(tests: readonly FieldTest[]): string | null;
  /** Whether the service can order by a field path. */
  sortable(path: string): boolean;
  /** Field paths that the list leaves out, even if selected; a single item may have them. */
  readonly unlisted: readonly string[];
  /** Field paths of stubs: an answer with all items, which have only these fields. Empty if the service has no such answer. */
  readonly stubs: readonly string[];
}

/** Reason why keys and commands that need a service are blocked over a snapshot. */
export const NOTHING_ASKED = 'a snapshot: nothing is asked';

/** The capabilities of an unknown list: no capability at all. */
export const NO_ABILITY: ListAbility = {
  paging: false,
  cloudType: false,
  filter: false,
  order: false,
  fields: false,
  period: false,
  details: false,
  exactCase: true,
  unsayable: () => 'the service has no filter for this list',
  sortable: () => false,
  unlisted: [],
  stubs: [],
};
