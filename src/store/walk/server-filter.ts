import type { Resource } from '../../core/item/index.ts';
import type { FieldTest, ListAbility } from '../../core/query/index.ts';
import {
  type Filter,
  type FilterError,
  findColumn,
  MAX_FILTER_LENGTH,
  parseFilter,
  printTerm,
} from '../../query/filter/language/index.ts';
import {
  asFilterText,
  NO_FIELD,
  parseServerFilter,
  type SplitFilter,
  splitFilter,
} from '../../query/filter/server/index.ts';
import { NO_FILTER } from '../state/view.ts';

/** The split of a typed filter between service and local. */
interface FilterPlan {
  readonly ok: true;
  readonly serverFilter: readonly FieldTest[];
  readonly filter: Filter;
  /** Why a comparison is local; null if none is. */
  readonly note: string | null;
}

/**
 * The service's own language joins tests with AND and OR, blanks around them optional; everything between is a value,
 * blanks included. It has no parentheses.
 */
const JOINED = /\s(?:AND|OR)\s|(?:AND|OR)[A-Za-z][\w-]*\.[\w.-]*(?:[!<>]?=|[<>])/;

const isJoined = (text: string): boolean => JOINED.test(text) && !/[()]/.test(text);

/** Parses a service filter: in the local filter language, else in the service's own. */
export const planFilter = (text: string, resource: Resource, { unsayable }: ListAbility): FilterPlan | FilterError => {
  const local = parseFilter(text, resource);
  if (!local.ok && text.length > MAX_FILTER_LENGTH) return local;
  const joined = isJoined(text);
  if (local.ok && !joined) return splitOf(local.filter, unsayable);
  const server = parseServerFilter(text);
  if (!server.ok) {
    if (local.ok) return splitOf(local.filter, unsayable);
    return joined ? { ok: false, position: 0, message: server.message } : local;
  }
  const serverFilter = server.tests.map((test) => ({
    ...test,
    path: pathOf(test.path, resource),
  }));
  return { ok: true, serverFilter, filter: NO_FILTER, note: null };
};

const splitOf = (filter: Filter, unsayable: ListAbility['unsayable']): FilterPlan => {
  const split = splitFilter(filter, unsayable);
  return { ok: true, serverFilter: split.server, filter: split.local, note: noteOf(split) };
};

const pathOf = (name: string, resource: Resource): string => {
  const column = findColumn(name, resource);
  return column?.path ?? column?.id ?? name;
};

/** A service filter in the local filter language; a text already in it is unchanged. */
export const asLocalText = (text: string, resource: Resource): string => {
  if (text.length > MAX_FILTER_LENGTH || (parseFilter(text, resource).ok && !isJoined(text))) return text;
  const server = parseServerFilter(text);
  return server.ok ? (asFilterText(server.tests, resource) ?? text) : text;
};

/** Words are always local and need no note; a comparison might be expected to run on the service. */
const noteOf = ({ localTerms }: SplitFilter): string | null => {
  const [first, ...others] = localTerms.filter(({ why }) => why !== NO_FIELD);
  if (first === undefined) return null;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return `filtering ${printTerm(first.term)} locally${more}: ${first.why}`;
};
