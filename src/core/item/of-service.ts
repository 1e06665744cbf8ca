import { RANK } from '../facet/index.ts';
import { ALL_PROJECTS, ALL_SERVICES, type Scope } from '../query/index.ts';
import { isObject, type Json } from '../values/index.ts';
import type { Column, Link } from '../view/index.ts';
import { FOUND_IN, withFoundIn } from './found-in.ts';
import type { Item } from './item.ts';
import type { Resource } from './resource.ts';
import { withoutNumber } from './twin.ts';
import { type OriginColumn, WrappedItem, withOrigin } from './wrapped-item.ts';

/** Column of the service that an item comes from, when several are shown together. */
const SERVICE: Column = {
  id: 'service',
  title: 'SERVICE',
  type: 'text',
  min: 4,
  max: 16,
  priority: 1,
  elide: 'middle',
  fields: [],
  about: 'context of the config file that the item comes from',
};

const SERVICES: OriginColumn = {
  column: SERVICE,
  facet: {
    id: SERVICE.id,
    title: 'service',
    type: 'text',
    role: 'trait',
    rank: RANK.message,
    many: false,
    fields: [],
    about: SERVICE.about,
  },
};

/** The kind with this column after its first one. Memoised per kind. */
const withService = (resource: Resource): Resource => withOrigin(resource, SERVICES);

/** Columns that tell where items come from. */
export const ORIGIN_COLUMNS: readonly string[] = [FOUND_IN.id, SERVICE.id];

/** The kind with the column of the project or service, where several are in scope. */
export const inScope = (resource: Resource, scope: Scope): Resource => {
  if (scope === ALL_SERVICES) return withService(resource);
  return scope === ALL_PROJECTS && resource.inProjects ? withFoundIn(resource) : resource;
};

/** Between a service and a uid; no admitted text contains it. */
const SEPARATOR = '\u001F';

/** A uid among those of several services. */
export const uidOfService = (service: string, uid: string): string => `${service}${SEPARATOR}${uid}`;

/** The service's own uid of an item: what is shown, printed and copied. */
export const ownUid = (uid: string): string => withoutNumber(uid.slice(uid.indexOf(SEPARATOR) + 1));

/** The service of a uid; null where one service is shown. */
export const serviceOf = (uid: string): string | null => {
  const at = uid.indexOf(SEPARATOR);
  return at < 0 ? null : uid.slice(0, at);
};

class ServiceItem extends WrappedItem {
  readonly #service: string;

  constructor(item: Item, service: string) {
    super(item, uidOfService(service, item.uid), [service], SERVICES);
    this.#service = service;
  }

  override links(): readonly Link[] {
    return this.item.links().map((link) => ({ ...link, uid: uidOfService(this.#service, link.uid) }));
  }

  override json(): Json {
    const json = this.item.json();
    return isObject(json) ? { service: this.#service, ...json } : json;
  }
}

const wrappers = new WeakMap<Item, ServiceItem>();

/** An item of one of several services, with a uid that no item of another has; memoised. */
export const ofService = (item: Item, service: string): Item => {
  const before = wrappers.get(item);
  if (before !== undefined) return before;
  const made = new ServiceItem(item, service);
  wrappers.set(item, made);
  return made;
};
