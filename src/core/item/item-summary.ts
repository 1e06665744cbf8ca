import type { Json } from '../values/index.ts';
import type { Link } from '../view/index.ts';
import type { Cells, KindCodec } from './kind-codec.ts';
import type { Identity } from './resource-spec.ts';

/** Values of an item for lists, filters and orders, computed once. */
export interface ItemSummary {
  readonly uid: string;
  readonly name: string;
  readonly cells: Cells;
  /** Searched texts, one per line. */
  readonly texts: string;
  readonly links: readonly Link[];
}

/** Uid and name of an item, with fallbacks; `json` is its source. */
export const calledBy = ({ uid, name }: Identity, json: Json | null): Pick<ItemSummary, 'uid' | 'name'> => ({
  uid: uid ?? `${name ?? 'unnamed'}#${digest(JSON.stringify(json))}`,
  name: name ?? uid ?? '(no name)',
});

/** The summary of an item from its model and its source. */
export const summarise = <Model>(codec: KindCodec<Model>, model: Model, json: Json | null): ItemSummary => {
  const { spec } = codec;
  const own = spec.identity(model);
  const { uid, name } = calledBy(own, json);
  const cells = codec.cells(model);
  return {
    uid,
    name,
    cells,
    texts: searchText(codec, cells, model, own.name, own.uid),
    links: (spec.links?.(model) ?? NO_LINKS).map(sharedLink),
  };
};

/**
 * Searched texts, one per line without duplicates: name, uid, every column as displayed (lists of names in full),
 * further words of the kind. Ages are omitted: they change every minute.
 */
const searchText = <Model>(
  codec: KindCodec<Model>,
  cells: Cells,
  model: Model,
  name: string | null,
  uid: string | null,
): string => {
  const { spec } = codec;
  const texts = new Set<string>();
  const add = (text: string | null): void => {
    if (text !== null && text !== '') texts.add(text);
  };
  add(name);
  add(uid);
  for (let place = 0; place < spec.columns.length; place += 1) {
    const value = cells[place] ?? null;
    if (typeof value === 'string') add(value);
    else if (value !== null && spec.columns[place]?.type !== 'time') add(codec.cell(cells, place, 0).text);
  }
  for (const word of spec.words?.(model) ?? []) add(word);
  return Array.from(texts).join('\n');
};

/** FNV-1a, 32 bits: identifies content; not collision-proof. */
const digest = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
};

/** Size limit of the memo of links: many items have the same ones. */
const MAX_SHARED_LINKS = 20_000;
const NO_LINKS: readonly Link[] = [];
const links = new Map<string, Link>();
const sharedLink = (link: Link): Link => {
  const known = links.get(link.uid);
  if (known === undefined) {
    if (links.size < MAX_SHARED_LINKS) links.set(link.uid, link);
    return link;
  }
  const same = known.relation === link.relation && known.kind === link.kind && known.name === link.name;
  return same ? known : link;
};
