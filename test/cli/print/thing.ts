import type { Client, ItemRequest, ListMeta, Page, PageRequest, WholeItem } from '../../../src/core/client/client.ts';
import { type ModelOf, number, text } from '../../../src/core/item/fields.ts';
import { defineResource } from '../../../src/core/item/resource.ts';
import type { ListAbility } from '../../../src/core/query/query.ts';
import { EVERY_ABILITY } from '../../ability.ts';
import { NO_TRIAGE } from '../../no-triage.ts';

/** A kind for tests: a name, a number, a time and a word with a symbol. */
const MODEL = {
  uid: text('metadata.uid'),
  name: text('metadata.name'),
  size: number('spec.size'),
  health: text('status.health'),
};

export const THING = defineResource<ModelOf<typeof MODEL>>({
  id: 'hosts',
  title: 'Things',
  one: 'thing',
  many: 'things',
  short: { one: 'one', many: 'things' },
  brokenWord: 'broken',
  order: [{ column: 'name', descending: false }],
  brief: [],
  columns: [
    { ...column('name', 'NAME', 1), path: 'metadata.name', elide: 'middle', max: 12, value: ({ name }) => name },
    { ...column('size', 'SIZE', 3), type: 'number', value: ({ size }) => size },
    {
      ...column('health', 'HEALTH', 2),
      value: ({ health }) => health,
      text: ({ health }) => `● ${health}`,
    },
  ],
  model: MODEL,
  identity: ({ uid, name }) => ({ uid, name }),
  ...NO_TRIAGE,
  sections: () => [],
});

function column(id: string, title: string, priority: number) {
  return { id, title, priority, type: 'text' as const, min: 4, max: 40, fields: [`x.${id}`], about: id };
}

/** A thing as the service sends it. */
export const thing = (uid: string, size: number | null = null, name = `name-${uid}`, health: string | null = null) => ({
  metadata: { uid, name },
  spec: { size },
  status: { health },
});

export const META: ListMeta = { continue: null, count: null, limit: null, offset: null };

/** A page of things. */
export const page = (things: readonly object[], meta: Partial<ListMeta> | null = {}): Page => ({
  items: things.map((json) => THING.item(json)),
  meta: meta === null ? null : { ...META, ...meta },
  notes: [],
  bytes: 0,
});

export const ALL: ListAbility = EVERY_ABILITY;

/** Client that answers by a function, and records its requests. */
export const clientOf = (
  answer: (request: PageRequest, call: number) => Page | Promise<Page>,
  ability: ListAbility = ALL,
  item: (request: ItemRequest) => WholeItem = () => {
    throw new Error('no single item was to be asked for');
  },
): Client & { readonly asked: PageRequest[]; readonly got: ItemRequest[] } => {
  const asked: PageRequest[] = [];
  const got: ItemRequest[] = [];
  return {
    asked,
    got,
    ability: () => ability,
    list: async (request, options) => {
      options?.signal?.throwIfAborted();
      asked.push(request);
      return answer(request, asked.length);
    },
    get: async (request, options) => {
      options?.signal?.throwIfAborted();
      got.push(request);
      return item(request);
    },
  };
};
