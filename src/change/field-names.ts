import { type Facet, RANK } from '../core/facet/index.ts';
import { perKey } from '../core/memo/index.ts';
import { pathSteps } from '../core/values/index.ts';

/** The names of a changed field, for a line and for a filter. */
export interface FieldName {
  /** Value of the facet `changed`: the id of a facet, `label:site`, `pack fluent-bit`, else the path. */
  readonly id: string;
  /** Title of the line: the title of a facet, `pack fluent-bit condition`, else the path. */
  readonly title: string;
  /** Rank among the lines; -1 for a field that decides whether an item is broken. */
  readonly rank: number;
}

/** The facets and columns of a kind, which give changed fields their names. */
export interface NamingKind {
  readonly facets: readonly Facet[];
  readonly brokenColumns: readonly string[];
}

/** A list in a path, with the named element. */
interface ListStep {
  /** Path of the list, without names of elements. */
  readonly path: string;
  readonly key: string;
  readonly element: string;
  /** Keys after the element. */
  readonly rest: readonly string[];
}

/** The plain path of a path, and the innermost list with a named element; null if there is no list. */
const listIn = (path: string): { readonly plain: string; readonly list: ListStep | null } => {
  const keys: string[] = [];
  let list: Omit<ListStep, 'rest'> | null = null;
  let rest: string[] = [];
  for (const { type, name } of pathSteps(path) ?? [{ type: 'key', name: path }]) {
    if (type === 'element') {
      list = { path: keys.join('.'), key: keys.at(-1) ?? '', element: name };
      rest = [];
    } else {
      keys.push(name);
      rest.push(name);
    }
  }
  return { plain: keys.join('.'), list: list === null ? null : { ...(list as ListStep), rest } };
};

/** Turns a key of a list into words for an element: `cluster profile template` for `clusterProfileTemplates`. */
const singular = (key: string): string => words(key).replace(/(?<!s)s$/, '');

const words = (key: string): string => key.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

const MAP = /^metadata\.(label|annotation)s\.(.+)$/s;
/** Matches the top-level key of an item, which tells a reader nothing. */
const PART = /^(?:spec|status|metadata)\./;

/** False for facets that are read from several or all fields, and so do not name a single field. */
const isOwn = ({ role }: Facet): boolean => role !== 'derived' && role !== 'silence';

const fieldNameOf = ({ facets, brokenColumns }: NamingKind, path: string): FieldName => {
  const { plain, list } = listIn(path);
  const map = MAP.exec(plain);
  if (map !== null) {
    const id = `${map[1]}:${map[2]}`;
    return { id, title: id.replace(':', ' '), rank: map[1] === 'label' ? RANK.label : RANK.rest };
  }
  if (list !== null) {
    const isOfList = ({ fields }: Facet): boolean => fields.includes(list.path);
    const own = facets.find((facet) => facet.isKeyed === true && isOfList(facet));
    const ranks = facets.filter(
      (facet) => isOwn(facet) && facet.fields.some((field) => field.startsWith(`${list.path}.`)),
    );
    const element = `${own?.title ?? singular(list.key)} ${list.element}`;
    const rest = list.rest.map(words).join(' ');
    const isCondition = list.rest.includes('condition');
    return {
      id: isCondition ? `${element} condition` : element,
      title: rest === '' || rest === 'name' ? element : `${element} ${rest}`,
      rank: Math.min(own?.rank ?? RANK.rest, ...ranks.map(({ rank }) => rank)),
    };
  }
  const facet = facets.find((one) => isOwn(one) && one.fields.length === 1 && one.fields[0] === plain);
  if (facet === undefined) return { id: plain, title: plain.replace(PART, ''), rank: RANK.rest };
  const isBroken = brokenColumns.includes(facet.id);
  return {
    id: facet.id,
    title: facet.title,
    rank: isBroken ? -1 : facet.rank,
  };
};

const names = perKey((_: NamingKind) => new Map<string, FieldName>());

/** The names of the field at a changed path, for a line and for a filter; memoised by kind and path. */
export const fieldName = (kind: NamingKind, path: string): FieldName => {
  const known = names(kind);
  let name = known.get(path);
  if (name === undefined) {
    name = fieldNameOf(kind, path);
    known.set(path, name);
  }
  return name;
};
