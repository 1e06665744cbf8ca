import type { DialectId } from './dialect.ts';

/** Which kind of resource: the id of its folder's spec (`hosts`, `profiles`, …). */
export type KindId = string;

/** One key of an order: a column and its direction. */
export interface OrderKey {
  readonly column: string;
  readonly descending: boolean;
}

/** A project whose items are asked for (document 4.1). */
export interface ProjectScope {
  readonly uid: string;
  readonly name: string | null;
}

/** Each project is asked by itself, and all of them are shown together. */
export const ALL_PROJECTS = 'all';

/**
 * Whose items are looked at: those of a project; of the whole tenant (null: no project header is sent); or of all projects,
 * one by one. One request is for one of the first two.
 */
export type Scope = ProjectScope | null | typeof ALL_PROJECTS;

/** True for two scopes that ask for the same. */
export const sameScope = (a: Scope, b: Scope): boolean => scopeWord(a) === scopeWord(b);

/** A scope in one word, as it is typed and kept: the uid of a project, `all`, null for the whole tenant. */
export const scopeWord = (scope: Scope): string | null => (typeof scope === 'string' ? scope : (scope?.uid ?? null));

/** The scope that a word stands for. */
export const scopeNamed = (word: string | null, name: string | null = null): Scope =>
  word === null || word === ALL_PROJECTS ? word : { uid: word, name };

/** A scope in words: `project retail-east`, `the whole tenant`, `all projects`. */
export const scopeText = (scope: Scope): string => {
  if (scope === null) return 'the whole tenant';
  return scope === ALL_PROJECTS ? 'all projects' : `project ${scope.name ?? scope.uid}`;
};

/** The cloud types that the edge host endpoint can be restricted to (document 4.2). */
export const CLOUD_TYPES = ['libvirt', 'edge-native', 'vsphere'] as const;
export type CloudType = (typeof CLOUD_TYPES)[number];

/** Minutes over which the project summary takes its metrics (document 8). */
export const DEFAULT_PERIOD = 60;

/** The most items that the service gives on one page (document 8). Never more is asked for. */
export const PAGE_LIMIT = 50;

/** How two values are compared, in filters here and on the service. */
export type Operator = '=' | '!=' | '>' | '<' | '>=' | '<=';

/** What a service may be asked to compare with; `~` is a part of a text. Not every service has all of them. */
export type ServerOperator = Operator | '~' | '!~';

/** The name that a search for labels has, each as `key:value`. */
export const TAGS = 'tags';

/** One comparison in a server filter (document 4.3, filter). */
export interface FieldTest {
  /** A field path of the document; without a dot the id of a column that has none, or `TAGS`. */
  readonly path: string;
  readonly operator: ServerOperator;
  readonly value: string;
  /** How it is joined to the test before it; AND when absent. There are no parentheses. */
  readonly join?: 'AND' | 'OR';
}

/**
 * What the service is asked: everything that must stay the same from page to page (document 4.1, "the same initial
 * query"). Another initial query is another walk; a continue token belongs to one.
 */
export interface InitialQuery {
  readonly kind: KindId;
  /** A continue token of one dialect means nothing in the other. */
  readonly dialect: DialectId;
  readonly scope: ProjectScope | null;
  readonly cloudType: CloudType | null;
  /** The server filter; empty asks for everything. */
  readonly filter: readonly FieldTest[];
  /** Field paths with a direction; empty leaves the order to the service. */
  readonly order: readonly { readonly path: string; readonly descending: boolean }[];
  /** Minutes; null leaves the service's default. */
  readonly period: number | null;
  /** Field paths to include; empty asks for whole items. */
  readonly fields: readonly string[];
}

/** One text for each initial query: equal texts mean that continue tokens may be shared. */
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

/** The query of a kind with nothing narrowed. */
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
