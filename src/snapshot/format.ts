import type { ItemChange } from '../change/change.ts';
import { admit } from '../core/admit/index.ts';
import type { Item } from '../core/item/index.ts';
import {
  ALL_PROJECTS,
  type DialectId,
  type InitialQuery,
  isKindId,
  isSeveral,
  type KindId,
  type Scope,
} from '../core/query/index.ts';
import { isArray, isObject, type Json, type JsonObject, pathSteps } from '../core/values/index.ts';

// A snapshot is NDJSON in gzip. Its first member is the state: the header, then each list with its items and a closing line. Each
// refresh of a recording adds a member: its changes and a closing line. Unknown lines and keys are skipped, so that later versions
// can add some.

/** Version of the format. Files with a higher version are refused. */
const FORMAT = 1;
/** Version of the rules that find secrets. */
const RULES = 3;

/** The scope in which the lists of a snapshot were requested. */
type SnapshotScope =
  | { readonly type: 'tenant' }
  | { readonly type: 'project'; readonly uid: string; readonly name: string | null }
  | { readonly type: 'all' };

/** Converts a scope to the form that a snapshot has. @throws Error for several projects, since no file has such a scope */
export const snapshotScope = (scope: Scope): SnapshotScope => {
  if (isSeveral(scope)) throw new Error('no snapshot is of several projects');
  if (scope === null) return { type: 'tenant' };
  return typeof scope === 'string' ? { type: 'all' } : { type: 'project', ...scope };
};

/** The scope in the header of a file. */
export const scopeIn = ({ scope }: Pick<SnapshotHeader, 'scope'>): Scope => {
  if (scope.type === 'all') return ALL_PROJECTS;
  return scope.type === 'tenant' ? null : { uid: scope.uid, name: scope.name };
};

/** The first line of a snapshot. */
export interface SnapshotHeader {
  readonly program: string;
  /** Time of the snapshot (epoch ms). */
  readonly made: number;
  /** Address of the service, without a scheme. */
  readonly service: string;
  readonly scope: SnapshotScope;
}

/** Identity of a list in a snapshot. In the scope of all projects, each project has its own list. */
export interface ListId {
  readonly kind: KindId;
  /** Uid of the project; only in the scope of all projects. */
  readonly project?: string;
}

/** The line of a snapshot that begins a list: the query of its items. */
export interface SnapshotList extends ListId {
  /** Filter, order, cloud type and period as sent; absent parts were not sent. */
  readonly query: JsonObject;
  readonly dialect: DialectId;
  /** Selected fields; null for whole items. */
  readonly fields: readonly string[] | null;
  /** Number of items, claim and time, if they are known before the items are written. Then the beginning of the file has them. */
  readonly ahead?: Pick<SnapshotListEnd, 'items' | 'count' | 'at'>;
}

/** Query, dialect and fields of a list, in the form in which the line of the list has them. */
export const askedBy = ({
  cloudType,
  filter,
  order,
  period,
  dialect,
  fields,
}: InitialQuery): Pick<SnapshotList, 'query' | 'dialect' | 'fields'> => ({
  query: {
    ...(cloudType !== null && { cloudType }),
    ...(filter.length > 0 && { filter: filter.map((test) => ({ ...test })) }),
    ...(order.length > 0 && { order: order.map((key) => ({ ...key })) }),
    ...(period !== null && { period }),
  },
  dialect,
  fields: fields.length === 0 ? null : fields,
});

/** The line of a snapshot that ends a list: how many items it has, and whether it is whole. */
export interface SnapshotListEnd extends ListId {
  readonly items: number;
  /** The number of items that the service claimed; null if it claimed none. */
  readonly count: number | null;
  readonly isWhole: boolean;
  /** Epoch ms of the last answer. */
  readonly at: number;
  readonly notes: readonly string[];
  /** Number of secrets that were replaced, by key. */
  readonly withheld: Readonly<Record<string, number>>;
}

/** The line that ends a refresh of a list. */
interface SnapshotRefresh extends ListId {
  /** Epoch ms. */
  readonly at: number;
  readonly isWhole: boolean;
  readonly changes: number;
  /** Number of items in which only quiet fields moved. */
  readonly touched: number;
}

export type ListChange = ItemChange & ListId;

export interface ListRefresh {
  readonly refresh: SnapshotRefresh;
  readonly changes: readonly ListChange[];
}

/** A line of a snapshot. Changes are admitted already; the JSON of `item` lines is not. */
export type SnapshotLine =
  | { readonly type: 'header'; readonly header: SnapshotHeader }
  | { readonly type: 'list'; readonly list: SnapshotList }
  | ({ readonly type: 'item'; readonly json: Json } & ListId)
  | { readonly type: 'list-end'; readonly end: SnapshotListEnd }
  | { readonly type: 'end'; readonly lines: number; readonly sha256: string }
  | { readonly type: 'change'; readonly change: ListChange }
  | { readonly type: 'refresh'; readonly refresh: SnapshotRefresh; readonly sha256: string }
  | { readonly type: 'newer'; readonly format: number }
  | { readonly type: 'unknown' };

const time = (ms: number): string => new Date(ms).toISOString();

export const headerLine = ({ program, made, service, scope }: SnapshotHeader): string =>
  JSON.stringify({ edgescope: 'snapshot', format: FORMAT, program, made: time(made), service, scope, rules: RULES });

export const listLine = ({ kind, project, query, dialect, fields, ahead }: SnapshotList): string =>
  JSON.stringify({
    list: kind,
    project,
    query,
    dialect,
    fields,
    ...(ahead !== undefined && { ...ahead, at: time(ahead.at) }),
  });

/** The line of an item, with its admitted JSON as it is. */
export const itemLine = ({ kind, project }: ListId, jsonText: string): string =>
  `{"kind":${JSON.stringify(kind)}${project === undefined ? '' : `,"project":${JSON.stringify(project)}`},"item":${jsonText}}`;

export const listEndLine = ({ kind, project, items, count, isWhole, at, notes, withheld }: SnapshotListEnd): string =>
  JSON.stringify({ end: kind, project, items, count, complete: isWhole, at: time(at), notes, withheld });

/** The last line of a state, with the number and the checksum of the lines before it. */
export const endLine = (lines: number, sha256: string): string => JSON.stringify({ end: 'snapshot', lines, sha256 });

/** The JSON of a change for a file or another program; times are ISO texts. */
export const changeJson = ({
  kind,
  uid,
  name,
  at,
  seen,
  what,
  path,
  from,
  to,
  item,
  isPartial,
  project,
}: ListChange): JsonObject => ({
  kind,
  ...(project !== undefined && { project }),
  uid,
  name,
  ...(at !== null && { at: time(at) }),
  seen: seen.map(time),
  ...(what === 'field'
    ? { path, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    : { [what]: what === 'gone' || item === undefined ? true : item.raw() }),
  ...(isPartial === true && { partial: true }),
});

export const refreshLine = (
  { kind, project, at, isWhole, changes, touched }: SnapshotRefresh,
  sha256: string,
): string =>
  JSON.stringify({ end: 'refresh', kind, project, at: time(at), complete: isWhole, changes, touched, sha256 });

const UNKNOWN: SnapshotLine = { type: 'unknown' };

/** Reads a line of a snapshot; null if it is no JSON object. `itemOf` reads the item of a change. */
export const readLine = (text: string, itemOf: (kind: KindId, json: Json) => Item): SnapshotLine | null => {
  const json = parseObject(text);
  if (json === null) return null;
  const { edgescope, format, list, item, end } = json;
  if (edgescope === 'snapshot') return readHeader(json, format);
  if (list !== undefined) return readList(json);
  if (item !== undefined) {
    const id = readId(json['kind'], json);
    return id === null ? UNKNOWN : { type: 'item', ...id, json: item };
  }
  if (end === 'snapshot')
    return { type: 'end', lines: numberIn(json['lines']) ?? 0, sha256: textIn(json['sha256']) ?? '' };
  if (end === 'refresh') return readRefresh(json);
  if (end !== undefined) return readListEnd(json);
  return readChange(json, itemOf);
};

const parseObject = (text: string): Record<string, Json> | null => {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
    return Object.assign(Object.create(null), json);
  } catch {
    return null;
  }
};

const textIn = (json: Json | undefined): string | null => (typeof json === 'string' ? json : null);
/** Admits a text that is shown. Anybody may have changed the file, so texts outside of items are admitted too. */
const shownIn = (json: Json | undefined): string | null => textIn(admit(json));
const numberIn = (json: Json | undefined): number | null =>
  Number.isSafeInteger(json) && Number(json) >= 0 ? Number(json) : null;
const timeIn = (json: Json | undefined): number | null => {
  const ms = typeof json === 'string' ? Date.parse(json) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
};
const textsIn = (json: Json | undefined): readonly string[] =>
  isArray(json) ? json.filter((one): one is string => typeof one === 'string') : [];

const readId = (kind: Json | undefined, { project }: Record<string, Json>): ListId | null => {
  if (typeof kind !== 'string' || !isKindId(kind)) return null;
  return { kind, ...(typeof project === 'string' && { project: shownIn(project) ?? '' }) };
};

const readHeader = (json: Record<string, Json>, format: Json | undefined): SnapshotLine => {
  if (Number.isSafeInteger(format) && Number(format) > FORMAT) return { type: 'newer', format: Number(format) };
  const made = timeIn(json['made']);
  if (format !== FORMAT || made === null) return UNKNOWN;
  const header: SnapshotHeader = {
    program: shownIn(json['program']) ?? '',
    made,
    service: shownIn(json['service']) ?? '',
    scope: readScope(json['scope']),
  };
  return { type: 'header', header };
};

const readScope = (json: Json | undefined): SnapshotScope => {
  if (!isObject(json)) return { type: 'tenant' };
  const { type, uid, name } = json;
  if (type === 'all') return { type };
  return type === 'project' && typeof uid === 'string'
    ? { type, uid: shownIn(uid) ?? '', name: shownIn(name) }
    : { type: 'tenant' };
};

const readList = (json: Record<string, Json>): SnapshotLine => {
  const id = readId(json['list'], json);
  if (id === null) return UNKNOWN;
  const [query, fields] = [json['query'], json['fields']].map((one) => admit(one ?? null));
  const [items, at] = [numberIn(json['items']), timeIn(json['at'])];
  const list: SnapshotList = {
    ...id,
    query: isObject(query) ? query : {},
    dialect: json['dialect'] === 'current' ? 'current' : 'document',
    fields: isArray(fields) ? textsIn(fields) : null,
    ...(items !== null && at !== null && { ahead: { items, count: numberIn(json['count']), at } }),
  };
  return { type: 'list', list };
};

const readListEnd = (json: Record<string, Json>): SnapshotLine => {
  const id = readId(json['end'], json);
  const at = timeIn(json['at']);
  if (id === null || at === null) return UNKNOWN;
  const { withheld } = json;
  const counts = isObject(withheld) ? Object.entries(withheld).filter(([, count]) => typeof count === 'number') : [];
  const end: SnapshotListEnd = {
    ...id,
    items: numberIn(json['items']) ?? 0,
    count: numberIn(json['count']),
    isWhole: json['complete'] === true,
    at,
    notes: textsIn(admit(json['notes'])),
    withheld: Object.fromEntries(counts) as Record<string, number>,
  };
  return { type: 'list-end', end };
};

const readRefresh = (json: Record<string, Json>): SnapshotLine => {
  const id = readId(json['kind'], json);
  const at = timeIn(json['at']);
  if (id === null || at === null) return UNKNOWN;
  const refresh: SnapshotRefresh = {
    ...id,
    at,
    isWhole: json['complete'] === true,
    changes: numberIn(json['changes']) ?? 0,
    touched: numberIn(json['touched']) ?? 0,
  };
  return { type: 'refresh', refresh, sha256: textIn(json['sha256']) ?? '' };
};

const readChange = (json: Record<string, Json>, itemOf: (kind: KindId, json: Json) => Item): SnapshotLine => {
  const id = readId(json['kind'], json);
  const [uid, name, path] = ['uid', 'name', 'path'].map((key) => textIn(admit(json[key] ?? null)));
  const [from, to] = textsIn(json['seen']).map(timeIn);
  if (id === null || uid == null || from == null || to == null) return UNKNOWN;
  const common = {
    ...id,
    uid,
    name: name ?? uid,
    at: timeIn(json['at']),
    seen: [from, to] as const,
    ...(json['partial'] === true && { isPartial: true as const }),
  };
  for (const what of ['new', 'back', 'gone'] as const) {
    const item = json[what];
    if (item === undefined) continue;
    const change = { ...common, what, path: '', ...(isObject(item) && { item: itemOf(id.kind, item) }) };
    return { type: 'change', change };
  }
  if (path == null) return UNKNOWN;
  const [before, after] = [valueAt(path, json['from']), valueAt(path, json['to'])];
  const change: ListChange = {
    ...common,
    what: 'field',
    path,
    ...(before !== undefined && { from: before }),
    ...(after !== undefined && { to: after }),
  };
  return { type: 'change', change };
};

/** Admits the value of a field below its path, since a key or an element of the path may have the name of a secret. */
const valueAt = (path: string, value: Json | undefined): Json | undefined =>
  // A second element of the same name is `a (2)`.
  admittedBelow(path, value, (name) => ({ name: name.replace(/ \(\d+\)$/, '') }));

/** Admits a value as if at its path, whose keys may make it a secret. `besideIn` returns further known fields of the list element with a name. */
export const admittedBelow = (
  path: string,
  value: Json | undefined,
  besideIn: (name: string) => JsonObject = () => ({}),
): Json | undefined => {
  if (value === undefined) return undefined;
  const steps = pathSteps(path) ?? [{ type: 'key' as const, name: path }];
  let nested = value;
  for (const [index, { type, name }] of [...steps.entries()].reverse()) {
    if (type === 'key') nested = { [name]: nested };
    // The next step stays the first entry.
    else nested = [index < steps.length - 1 && isObject(nested) ? { ...nested, ...besideIn(name), ...nested } : nested];
  }
  let admitted: Json | undefined = admit(nested);
  for (const _ of steps)
    if (typeof admitted === 'object' && admitted !== null) admitted = Object.values<Json>(admitted)[0];
  return admitted;
};
