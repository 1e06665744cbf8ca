import type { Client, ItemRequest, ListOptions, Page, PageRequest, WholeItem } from '../../src/core/client/client.ts';
import { type Problem, ProblemError } from '../../src/core/client/problem.ts';
import { type ModelOf, number, text, time } from '../../src/core/item/fields.ts';
import { defineResource, type Resource } from '../../src/core/item/resource.ts';
import { type ByKind, type KindId, kindEntries, type ListAbility } from '../../src/core/query/query.ts';
import { EVERY_ABILITY } from '../ability.ts';
import { NO_TRIAGE } from '../no-triage.ts';

const MACHINE = { uid: text(), name: text(), health: text(), cpu: number(), made: time() };

const column = { min: 8, max: 12, fields: [], about: 'for tests' } as const;

/** A small kind of four columns. */
export const machines = (id: KindId = 'hosts'): Resource =>
  defineResource<ModelOf<typeof MACHINE>>({
    id,
    title: id[0]?.toUpperCase() + id.slice(1),
    one: id.replace(/s$/, ''),
    many: id,
    short: { one: id.replace(/s$/, ''), many: id },
    brokenWord: 'broken',
    order: [],
    brief: ['health', 'cpu'],
    columns: [
      {
        ...column,
        id: 'name',
        title: 'NAME',
        type: 'text',
        max: 24,
        priority: 1,
        path: 'metadata.name',
        elide: 'middle',
        value: ({ name }) => name,
      },
      {
        ...column,
        id: 'health',
        title: 'HEALTH',
        type: 'text',
        priority: 2,
        path: 'status.health',
        ranks: ['unhealthy', 'healthy'],
        choices: ['unhealthy', 'healthy'],
        value: ({ health }) => health,
        tone: ({ health }) => (health === 'unhealthy' ? 'bad' : 'plain'),
      },
      { ...column, id: 'cpu', title: 'CPU', type: 'number', priority: 3, value: ({ cpu }) => cpu },
      { ...column, id: 'age', title: 'AGE', type: 'time', priority: 4, value: ({ made }) => made },
    ],
    model: MACHINE,
    ...NO_TRIAGE,
    broken: (value) => (value('health') === null ? null : value('health') === 'unhealthy'),
    identity: ({ uid, name }) => ({ uid, name }),
    sections: ({ name, cpu }) => [
      {
        id: 'overview',
        title: 'Overview',
        blocks: [
          { type: 'fields', rows: [{ label: 'name', cell: { value: name, text: name ?? '–', tone: 'plain' } }] },
        ],
      },
      {
        id: 'hardware',
        title: 'Hardware',
        blocks: [
          {
            type: 'grid',
            columns: [
              { title: 'part', priority: 1 },
              { title: 'count', priority: 2, align: 'right' },
            ],
            rows: ['cpu', 'mem', 'disk', 'gpu'].map((part) => [
              { value: part, text: part, tone: 'plain' as const },
              { value: cpu, text: String(cpu), tone: 'plain' as const },
            ]),
          },
        ],
      },
    ],
  });

/** `count` machines; every tenth is unhealthy. */
export const fleet = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({
    uid: `u${index}`,
    name: `edge-${String(index).padStart(5, '0')}`,
    health: index % 10 === 0 ? 'unhealthy' : 'healthy',
    cpu: (index * 7) % 33,
    made: new Date(1_700_000_000_000 + index * 60_000).toISOString(),
  }));

export interface Scripted {
  readonly items: readonly object[];
  readonly size?: number;
  readonly count?: number | null;
  readonly meta?: boolean;
}

/** A service with scripted answers: each request waits until the test releases it. */
export class ScriptedClient implements Client {
  readonly requests: PageRequest[] = [];
  /** Requests for single items. */
  readonly got: ItemRequest[] = [];
  readonly resources: readonly Resource[];
  readonly #lists: ByKind<Scripted>;
  readonly #ability: Partial<ListAbility>;
  /** While true, answers wait. */
  held = false;
  /** Maximum items that arrive together before the end of their page; null if each page arrives at once. */
  piece: number | null = null;
  /** Failure of the next request. */
  problem: Problem | null = null;
  /** Items that the service names in one answer, by kind: all items, unless set. */
  readonly named: Partial<Record<KindId, readonly object[]>> = {};
  /** Answers that replace the list, one by one. */
  readonly answers: ((request: PageRequest) => Page)[] = [];
  #waiting: (() => void)[] = [];

  constructor(lists: ByKind<Scripted>, ability: Partial<ListAbility> = {}) {
    this.#lists = lists;
    this.#ability = ability;
    this.resources = kindEntries(lists).map(([kind]) => machines(kind));
  }

  ability(): ListAbility {
    return { ...EVERY_ABILITY, ...this.#ability };
  }

  async list(request: PageRequest, options?: ListOptions): Promise<Page> {
    this.requests.push(request);
    await this.#turn(options);
    if (request.stubs) return this.#these(request.query.kind, this.named[request.query.kind]);
    if (request.uids) return this.#ofUids(request.query.kind, request.uids);
    const page = this.answers.shift()?.(request) ?? this.page(request);
    const { piece } = this;
    if (piece !== null)
      for (let at = 0; at < page.items.length; at += piece)
        options?.onItems?.(page.items.slice(at, at + piece), { bytes: at, of: null });
    return page;
  }

  #these(kind: KindId, given: readonly object[] = this.#lists[kind]?.items ?? []): Page {
    const resource = this.resources.find(({ id }) => id === kind) ?? machines();
    return { items: given.map((json) => resource.item(json)), meta: null, notes: [], bytes: 0 };
  }

  #ofUids(kind: KindId, uids: readonly string[]): Page {
    const page = this.#these(kind);
    const gone = uids.filter((uid) => page.items.every((item) => item.uid !== uid));
    return { ...page, items: page.items.filter(({ uid }) => uids.includes(uid)), moved: { gone, mayLack: 0 } };
  }

  /** A single item is marked as whole by the end of its name. */
  async get(request: ItemRequest, options?: Pick<ListOptions, 'signal'>): Promise<WholeItem> {
    this.got.push(request);
    await this.#turn(options);
    const items = this.#lists[request.kind]?.items ?? [];
    const json = items.find((one) => 'uid' in one && one.uid === request.uid);
    const resource = this.resources.find(({ id }) => id === request.kind) ?? machines();
    return { item: resource.item({ ...json, name: `${request.uid} (whole)` }), notes: [] };
  }

  /** Waits while answers are held, then throws the scripted failure, if any. */
  async #turn(options?: Pick<ListOptions, 'signal'>): Promise<void> {
    if (this.held) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    options?.signal?.throwIfAborted();
    const { problem } = this;
    this.problem = null;
    if (problem !== null) throw new ProblemError(problem);
  }

  /** Releases all waiting and later answers. */
  release(): void {
    this.held = false;
    for (const go of this.#waiting.splice(0)) go();
  }

  /** The scripted page for a request. */
  page(request: PageRequest): Page {
    const { items, size = 50, count, meta = true } = this.#lists[request.query.kind] ?? { items: [] };
    const start = request.continue === null ? 0 : Number(request.continue.slice(1));
    const resource = this.resources.find(({ id }) => id === request.query.kind);
    const end = Math.min(items.length, start + size);
    return {
      items: items.slice(start, end).map((json) => (resource ?? machines()).item(json)),
      meta: meta
        ? {
            continue: end < items.length ? `t${end}` : null,
            count: count === undefined ? items.length : count,
            limit: size,
            offset: end,
          }
        : null,
      notes: [],
      bytes: 0,
    };
  }
}
