/**
 * The set of endpoints in use: those of the document, or the replacements it names.
 */
export type DialectId = 'document' | 'current';

/** `auto` begins with the document's endpoints and moves on, kind by kind, where the service lacks one. */
export const DIALECT_MODES = ['auto', 'document', 'current'] as const;
export type DialectMode = (typeof DIALECT_MODES)[number];

/** The dialect that a kind starts with. */
export const firstDialect = (mode: DialectMode): DialectId => (mode === 'current' ? 'current' : 'document');

export const otherDialect = (dialect: DialectId): DialectId => (dialect === 'document' ? 'current' : 'document');

/** The kinds of resource, in the order of the tabs. */
export const KIND_IDS = ['hosts', 'profiles', 'projects', 'summary'] as const;

export type KindId = (typeof KIND_IDS)[number];

/** True for a kind's id: files may have others. */
export const isKindId = (id: string): id is KindId => KIND_IDS.some((kind) => kind === id);

export type ByKind<Value> = Readonly<Partial<Record<KindId, Value>>>;

export const ofKinds = <Value>(entries: readonly (readonly [KindId, Value])[]): ByKind<Value> =>
  Object.fromEntries(entries);

/** The kinds that have a value, each with it; other ids are left out. */
export const kindEntries = <Value>(values: {
  readonly [id: string]: Value | undefined;
}): readonly (readonly [KindId, Value])[] =>
  Object.entries(values).flatMap(([id, value]) => (isKindId(id) && value !== undefined ? [[id, value] as const] : []));

/** One sort key: a column and its direction. */
export interface OrderKey {
  readonly column: string;
  readonly descending: boolean;
}

export interface ProjectScope {
  readonly uid: string;
  readonly name: string | null;
}

/** Scope of all projects, requested one by one and merged. */
export const ALL_PROJECTS = 'all';

/** What is typed for the scope without a project. */
export const WHOLE_TENANT = 'tenant';

/** Scope of chosen projects, requested one by one and merged. */
export interface SeveralProjects {
  /** Uids or names, as given. */
  readonly several: readonly string[];
}

/**
 * Scope of several services, each requested in its own scope and shown together. In requests and parts of lists the name
 * of the service stands in the place of a project.
 */
export const ALL_SERVICES = 'services';

/**
 * The scope of a list: a project; the whole tenant (null: no project header is sent); several projects or all of them,
 * one by one; or all services. A single request has one of the first two.
 */
export type Scope = ProjectScope | null | SeveralProjects | typeof ALL_PROJECTS | typeof ALL_SERVICES;

export const isSeveral = (scope: Scope): scope is SeveralProjects =>
  typeof scope === 'object' && scope !== null && 'several' in scope;

/** The project that every request of a scope names; null for the tenant, and for a scope whose parts each have their own. */
export const requestScope = (scope: Scope): ProjectScope | null =>
  typeof scope === 'string' || isSeveral(scope) ? null : scope;

export const isByProject = (scope: Scope): scope is SeveralProjects | typeof ALL_PROJECTS =>
  scope === ALL_PROJECTS || isSeveral(scope);

export const sameScope = (a: Scope, b: Scope): boolean => scopeWord(a) === scopeWord(b);

/**
 * A scope as one typed or stored word: the uid of a project, several uids or names with commas, `all`, null for the whole
 * tenant.
 */
export const scopeWord = (scope: Scope): string | null => {
  if (typeof scope === 'string' || scope === null) return scope;
  return isSeveral(scope) ? scope.several.join(',') : scope.uid;
};

export const scopeNamed = (word: string | null, name: string | null = null): Scope => {
  if (word === null || word === WHOLE_TENANT) return null;
  if (word === ALL_PROJECTS) return word;
  const words = [...new Set(word.split(',').map((one) => one.trim()))].filter((one) => one !== '');
  const [only] = words;
  if (only === undefined) return { uid: word, name };
  // A comma behind one word: it may be a name, which is looked up.
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

/** Maximum items per page. */
export const PAGE_LIMIT = 50;

/** Comparison operators, local and on the service. */
export type Operator = '=' | '!=' | '>' | '<' | '>=' | '<=';

/** Operators of server filters; `~` is "contains". Services may lack some. */
export type ServerOperator = Operator | '~' | '!~';

/** Name of a search for labels, each as `key:value`. */
export const TAGS = 'tags';

/** One comparison in a server filter. */
export interface FieldTest {
  /** A field path of the document; without a dot a column id, or `TAGS`. */
  readonly path: string;
  readonly operator: ServerOperator;
  readonly value: string;
  /** Joins it to the previous test; AND by default. There are no parentheses. */
  readonly join?: 'AND' | 'OR';
}

/** The tests joined by AND, in groups joined by OR: AND binds tighter. */
export const testGroups = (tests: readonly FieldTest[]): readonly (readonly FieldTest[])[] => {
  const groups: FieldTest[][] = [];
  for (const test of tests) {
    if (groups.length === 0 || test.join === 'OR') groups.push([]);
    groups.at(-1)?.push(test);
  }
  return groups;
};

/**
 * Everything of a list request that stays the same from page to page. Each
 * initial query is a walk of its own; a continue token belongs to one.
 */
export interface InitialQuery {
  readonly kind: KindId;
  /** Continue tokens are specific to a dialect. */
  readonly dialect: DialectId;
  readonly scope: ProjectScope | null;
  readonly cloudType: CloudType | null;
  /** The server filter; empty for none. */
  readonly filter: readonly FieldTest[];
  /** Field paths with direction; empty for the service's order. */
  readonly order: readonly { readonly path: string; readonly descending: boolean }[];
  /** Minutes; null for the service's default. */
  readonly period: number | null;
  /** Selected field paths; empty for whole items. */
  readonly fields: readonly string[];
}

/** Key of an initial query: queries with equal keys share continue tokens. */
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

/** The unrestricted query of a kind. */
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

/**
 * Capabilities of the service for one list, and whether it gives single items by uid. The program
 * does the rest locally and says so.
 */
export interface ListAbility {
  readonly paging: boolean;
  readonly cloudType: boolean;
  readonly filter: boolean;
  readonly order: boolean;
  readonly fields: boolean;
  readonly period: boolean;
  readonly details: boolean;
  /** Server filters are case-sensitive. */
  readonly exactCase: boolean;
  /** Why the service cannot filter by these joined tests, as a sentence without a full stop; null if it can. */
  unsayable(tests: readonly FieldTest[]): string | null;
  /** Whether the service can order by a field path. */
  sortable(path: string): boolean;
  /** Field paths that the list leaves out, even if selected; a single item may have them. */
  readonly unlisted: readonly string[];
  /** Field paths of stubs: all items in one answer, each with these fields only. Empty without such an answer. */
  readonly stubs: readonly string[];
}

/** Why what needs a service does nothing over a snapshot. */
export const NOTHING_ASKED = 'a snapshot: nothing is asked';

/** Capabilities of an unknown list: none. */
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
