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
  /** Why a comparison is local; null if no comparison is local. */
  readonly note: string | null;
}

/**
 * Matches the service's own language. It joins tests with AND and OR; blanks around these are optional, and all text
 * between them is a value, including blanks. It has no parentheses.
 */
const JOINED = /\s(?:AND|OR)\s|(?:AND|OR)[A-Za-z][\w-]*\.[\w.-]*(?:[!<>]?=|[<>])/;

const isJoined = (text: string): boolean => JOINED.test(text) && !/[()]/.test(text);

/** Parses a service filter in the local filter language, else in the service's own language. */
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

/** Translates a service filter into the local filter language; returns a text in that language unchanged. */
export const asLocalText = (text: string, resource: Resource): string => {
  if (text.length > MAX_FILTER_LENGTH || (parseFilter(text, resource).ok && !isJoined(text))) return text;
  const server = parseServerFilter(text);
  return server.ok ? (asFilterText(server.tests, resource) ?? text) : text;
};

/** Returns the note on a comparison that is local although the user might expect it on the service. Words are always local and need no note. */
const noteOf = ({ localTerms }: SplitFilter): string | null => {
  const [first, ...others] = localTerms.filter(({ why }) => why !== NO_FIELD);
  if (first === undefined) return null;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return `filtering ${printTerm(first.term)} locally${more}: ${first.why}`;
};
