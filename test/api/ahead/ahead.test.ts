import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AskPage } from '../../../src/api/ahead/ahead.ts';
import { withPagesAhead } from '../../../src/api/ahead/ahead.ts';
import type { Page, PageRequest } from '../../../src/core/client/client.ts';
import { ProblemError } from '../../../src/core/client/problem.ts';
import { wholeList } from '../../../src/core/query/query.ts';
import { fakeClock, thing, tiny } from '../tiny.ts';

const ALL = Number.POSITIVE_INFINITY;
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

interface Asked {
  readonly offset: number | null;
  readonly token: string | null;
}

/** A service with numbered items, which answers in the order of the requests. */
class Service {
  readonly requests: Asked[] = [];
  running = 0;
  most = 0;
  total: number;
  readonly size: number;
  /** Place of the first row that an offset selects, for a service that interprets offsets in another way. */
  place = (offset: number): number => offset;
  /** The total count that the service claims. */
  claim = (): number => this.total;
  /** The offset that the list meta states for a page, from its first to its last place. */
  offset = (_from: number, to: number, _asked: number): number | null => to;
  fails = (_: PageRequest): boolean => false;

  constructor(total: number, size: number) {
    this.total = total;
    this.size = size;
  }

  readonly ask: AskPage = async (request) => {
    const token = request.continue;
    this.requests.push({ offset: request.offset ?? null, token });
    this.running += 1;
    this.most = Math.max(this.most, this.running);
    await turn();
    this.running -= 1;
    if (this.fails(request)) throw new ProblemError({ kind: 'server', what: 'down', remedy: ['wait'] });
    const requests = request.offset ?? Number(token ?? 0);
    return this.page(request.offset === undefined ? requests : this.place(requests), requests);
  };

  page(from: number, requests: number): Page {
    const end = Math.min(this.total, from + this.size);
    const items = Array.from({ length: Math.max(0, end - from) }, (_, at) => tiny.item(thing(from + at)));
    const meta = {
      continue: end < this.total ? String(end) : null,
      count: this.claim(),
      limit: this.size,
      offset: this.offset(from, end, requests),
    };
    return { items, meta, notes: [], bytes: 0 };
  }

  /** Number of requests by offset. */
  get offsets(): number {
    return this.requests.filter(({ offset }) => offset !== null).length;
  }
}

const walker = (service: Service): ((ahead?: number) => Promise<{ uids: string[]; notes: string[] }>) => {
  const ask = withPagesAhead(service.ask, fakeClock(), new AbortController().signal);
  return async (ahead = ALL) => {
    const uids: string[] = [];
    const notes: string[] = [];
    for (let token: string | null = null, first = true; first || token !== null; first = false) {
      const page: Page = await ask(
        { query: wholeList('hosts'), continue: token, ahead },
        new AbortController().signal,
        {},
      );
      uids.push(...page.items.map(({ uid }) => uid));
      notes.push(...page.notes.map(({ message }) => message));
      token = page.meta?.continue ?? null;
    }
    return { uids, notes };
  };
};

const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `u${at}`);

describe('prefetched pages', () => {
  it('contain the same items as pages by token, several pages at a time, without an extra request', async () => {
    const service = new Service(1000, 50);
    const { uids, notes } = await walker(service)();
    expect(uids).toEqual(numbered(1000));
    expect(notes).toEqual([]);
    expect(service.most).toBe(7);
    expect(service.requests).toHaveLength(20);
  });

  it('are requested up to a limit while a token is pending, and aborted with the walk', async () => {
    const service = new Service(5000, 50);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const ask = withPagesAhead(
      async (request, ...rest) => {
        if (request.continue === '400') await held;
        return service.ask(request, ...rest);
      },
      fakeClock(),
      new AbortController().signal,
    );
    const leaves = new AbortController();
    const next = (token: string | null, signal = leaves.signal): Promise<Page> =>
      ask({ query: wholeList('hosts'), continue: token, ahead: ALL }, signal, {});
    for (let token: string | null = null; token !== '400'; ) token = (await next(token)).meta?.continue ?? null;
    const waiting = next('400');
    for (let at = 0; at < 40; at += 1) await turn();
    const furthest = (): number => Math.max(...service.requests.map(({ offset }) => offset ?? 0));
    // Sixteen pages; two pages among them are requested by token.
    expect(furthest()).toBe(400 + 18 * 50);
    release();
    await waiting;
    for (let at = 0; at < 40; at += 1) await turn();
    expect(furthest()).toBe(400 + 18 * 50);
  });

  it('are used for any meaning of the offset in the list meta', async () => {
    for (const offset of [(from: number) => from, () => 0, () => null]) {
      const service = new Service(1000, 50);
      service.offset = offset;
      expect((await walker(service)()).uids).toEqual(numbered(1000));
      expect(service.offsets).toBe(16);
      // The second page is also requested by token: only this shows whether offsets mean what they should.
      expect(service.requests).toHaveLength(21);
    }
  });

  it.each<[string, Partial<Pick<Service, 'place' | 'fails' | 'offset' | 'claim'>>, number]>([
    ['lead elsewhere', { place: (offset) => offset * 3 }, 1],
    ['are ignored', { place: () => 0 }, 1],
    ['fail', { fails: ({ offset }) => offset !== undefined }, 2],
    ['fail later', { fails: ({ offset = 0 }) => offset > 300 }, 16],
    ['differ from the list meta', { offset: () => 10 }, 0],
    ['have no count', { claim: () => 0 }, 1],
    ['have a count that changes', { claim: () => Math.random() }, 1],
  ])('are dropped for pages by token if offsets %s', async (_, ways, most) => {
    const service = Object.assign(new Service(500, 50), ways);
    const walk = walker(service);
    for (let time = 0; time < 2; time += 1) expect(await walk()).toEqual({ uids: numbered(500), notes: [] });
    expect(service.offsets).toBeLessThanOrEqual(most);
  });

  it('are not requested when only the next page is wanted', async () => {
    const service = new Service(300, 50);
    expect((await walker(service)(0)).uids).toEqual(numbered(300));
    expect(service.offsets).toBe(0);
  });

  it('leave a note if rows move meanwhile', async () => {
    const service = new Service(1000, 50);
    service.place = (offset) => (offset >= 600 ? offset - 20 : offset);
    const { uids, notes } = await walker(service)();
    expect(new Set(uids)).toEqual(new Set(numbered(1000)));
    expect(notes).toEqual([expect.stringContaining('rows moved while loading')]);
  });

  it('leave a note on missing rows if the service states the requested offset but sends another page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.integer({ min: -60, max: 60 }), { minLength: 1, maxLength: 5 }),
        async (total, size, moves) => {
          const service = new Service(total, size);
          service.place = (offset) => Math.max(0, offset + (moves[Math.floor(offset / size) % moves.length] ?? 0));
          service.offset = (from, to, requests) => requests + to - from;
          const { uids, notes } = await walker(service)();
          if (new Set(uids).size < total) expect(notes).toHaveLength(1);
        },
      ),
    );
  });

  it('lose no item of a walk along tokens, however the service interprets offsets', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 50 }),
        fc.array(fc.integer({ min: -60, max: 60 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: -60, max: 60 }),
        async (total, size, moves, lie) => {
          const service = new Service(total, size);
          service.place = (offset) => Math.max(0, offset + (moves[Math.floor(offset / size) % moves.length] ?? 0));
          service.claim = () => Math.max(0, total + lie);
          const { uids, notes } = await walker(service)();
          const missing = numbered(total).filter((uid) => !uids.includes(uid));
          // A page by offset that does not fit is noticed at the latest with the next page by token.
          if (missing.length > 0) expect(notes).toHaveLength(1);
          expect(service.most).toBeLessThanOrEqual(7);
        },
      ),
    );
  });
});
