import type { IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { startDemo } from '../../src/demo/index.ts';
import { hangUp, json, type Reply, raw, serve, silence, type TestServer } from '../api/server.ts';
import type { Driver, DriverOptions } from './driver.tsx';
import { checkAtSizes } from './invariant.ts';
import { atRest, NOW, openReal, realClient } from './real.ts';

const PATHS = {
  hosts: '/v1/edgehosts',
  profiles: '/v1/clusterprofiles',
  projects: '/v1/projects',
  summary: '/v1/dashboard/projects',
} as const;

const query = (request: IncomingMessage): URLSearchParams => new URL(request.url ?? '/', 'http://x').searchParams;
const named = (from: number, to: number): object[] =>
  Array.from({ length: to - from }, (_, index) => ({
    metadata: { name: `item-${String(from + index).padStart(4, '0')}`, uid: `u${from + index}` },
    spec: {},
    status: {},
  }));

/** Pages of `count` items by token, as the document has them. */
const paged =
  (count: number): Reply =>
  (request, response) => {
    const start = Number(query(request).get('continue') ?? '0');
    const end = Math.min(count, start + 50);
    const listmeta = { continue: end < count ? String(end) : '', count, limit: 50, offset: end };
    json({ items: named(start, end), listmeta })(request, response);
  };

let driver: Driver | undefined;
let closing: (() => Promise<void>) | undefined;
afterEach(async () => {
  driver?.stop();
  await closing?.();
});

/** The program over a service whose lists answer as told; the others are well. */
const open = async (
  replies: Partial<Record<keyof typeof PATHS, Reply>>,
  options: Partial<DriverOptions> = {},
): Promise<{ driver: Driver; server: TestServer }> => {
  const server = await serve((request, response) => {
    const path = (request.url ?? '').split('?')[0];
    const kind = (Object.keys(PATHS) as (keyof typeof PATHS)[]).find((one) => PATHS[one] === path);
    const reply = kind === undefined ? json({}, { status: 404 }) : (replies[kind] ?? paged(60));
    reply(request, response);
  });
  const client = realClient(server.url);
  closing = () => client.close();
  driver = openReal(client, { columns: 120, rows: 30, ...options });
  return { driver, server };
};

const words = (driver: Driver): string => driver.text().replaceAll(/\s+/g, ' ');

describe('a tab that fails while the others work', () => {
  const failures: readonly (readonly [string, Reply, RegExp])[] = [
    [
      '401',
      json({ code: 'Unauthorized', message: 'no such key', ref: 'r-401' }, { status: 401 }),
      /no such key.*r-401.*(key|token)/i,
    ],
    ['403', json({ code: 'Forbidden', message: 'not yours', ref: 'r-403' }, { status: 403 }), /not yours.*r-403/],
    ['404', json({ code: 404, message: 'not here' }, { status: 404 }), /404|not here/],
    [
      '405',
      json({ code: 405, message: 'method GET is not allowed, but [POST] are' }, { status: 405 }),
      /method GET is not allowed/,
    ],
    [
      '422',
      json({ code: 608, message: 'limit above maximum', ref: 'r-422' }, { status: 422 }),
      /limit above maximum.*r-422/,
    ],
    ['429', json({ code: 429, message: 'slow down' }, { status: 429 }), /slow down|too many/i],
    ['500', json({ code: 'InternalError', message: 'it broke', ref: 'r-500' }, { status: 500 }), /it broke.*r-500/],
    [
      'HTML',
      raw('<html><body>502 Bad Gateway</body></html>', { headers: { 'content-type': 'text/html' } }),
      /JSON|HTML|page/,
    ],
    ['HTML with a status', raw('<html>no</html>', { status: 503, headers: { 'content-type': 'text/html' } }), /503/],
    ['nothing', raw(''), /empty|nothing|JSON/i],
    ['a closed connection', hangUp, /connection|closed/i],
    ['half a body', raw('{"items":[{"metadata":{"name":"item-0000","ui', {}), /broke|cut|end|complete/i],
  ];

  it.each(failures)('%s', async (_, reply, says) => {
    const { driver } = await open({ profiles: reply }, { tab: 'profiles' });
    await driver.untilShown('The cluster profiles could not be loaded');
    expect(words(driver)).toMatch(says);
    expect(driver.text()).toContain('r asks again');
    expect(driver.text()).toContain('2 Profiles  !');
    await checkAtSizes(driver, [
      [60, 15],
      [200, 50],
    ]);
    driver.resize(120, 30);
    driver.press('1');
    await driver.untilShown('item-0000');
    driver.press('2');
    await driver.untilShown('could not be loaded');
  });

  it('says which key helps even where the service says a great deal', async () => {
    const message = 'the reason is long '.repeat(100);
    const { driver } = await open(
      { hosts: json({ code: 'X', message, ref: 'r-1' }, { status: 500 }) },
      { columns: 60, rows: 15 },
    );
    await driver.untilShown('could not be loaded');
    expect(driver.text()).toContain('r asks again');
    expect(words(driver)).toContain('r-1');
  });

  it('shows no answer yet while there is none, and the other tabs work', async () => {
    const { driver } = await open({ hosts: silence });
    await driver.untilShown('Asking inventory.example for edge hosts…');
    expect(driver.text()).toContain('1 Hosts  …');
    driver.press('2');
    await driver.untilShown('item-0000');
  });

  it('comes back with r', async () => {
    let well = false;
    const { driver } = await open({
      hosts: (request, response) =>
        (well ? paged(60) : json({ message: 'not now' }, { status: 500 }))(request, response),
    });
    await driver.untilShown('not now');
    well = true;
    driver.press('r');
    await driver.untilShown('item-0000');
  });
});

describe('a failure in the middle of a walk', () => {
  it('keeps the rows, says so, and goes on with n', async () => {
    let well = true;
    const { driver } = await open({
      hosts: (request, response) =>
        (well ? paged(200) : json({ message: 'gone away', ref: 'r-9' }, { status: 500 }))(request, response),
    });
    await driver.untilShown('item-0000');
    well = false;
    driver.press('n');
    await driver.untilShown('gone away');
    expect(driver.text()).toContain('r-9');
    expect(driver.text()).toContain('1 Hosts  50/200!');
    expect(driver.text()).toContain('item-0000');
    well = true;
    driver.press('n');
    await driver.untilShown('page 2 of 4');
    expect(driver.text()).not.toContain('gone away');
  });
});

describe('a large answer', () => {
  /** The first rows of a body that goes on, or breaks off, when the test says so. */
  const halting = () => {
    let go: (end: string | null) => void = () => undefined;
    const reply: Reply = (_, response) => {
      const rows = JSON.stringify(named(0, 40)).slice(1, -1);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(`{"items":[${rows},`);
      go = (end) => (end === null ? response.destroy() : response.end(end));
    };
    return { reply, go: (end: string | null) => go(end) };
  };

  it('is shown while it arrives, and says that it does', async () => {
    const { reply, go } = halting();
    const { driver } = await open({ hosts: reply });
    await driver.untilShown('item-0000');
    expect(driver.screen()[0]).toContain('arriving');
    expect(driver.text()).toContain('1 Hosts  40+');
    driver.press('j', 'j');
    await driver.until('the third row', () => driver.cursorLine().includes('item-0002'));
    go(`${JSON.stringify(named(40, 50)).slice(1, -1)}]}`);
    await driver.untilShown('1 Hosts  50 ');
    expect(driver.cursorLine()).toContain('item-0002');
    expect(driver.screen()[0]).toContain('just now');
  });

  it('that breaks off leaves its rows, and says that they are not all', async () => {
    const { reply, go } = halting();
    const { driver } = await open({ hosts: reply });
    await driver.untilShown('item-0000');
    go(null);
    await driver.untilShown('✖');
    expect(driver.text()).toContain('item-0000');
    expect(driver.screen()[0]).toContain('incomplete');
    expect(driver.text()).toContain('1 Hosts  40+!');
  });
});

describe('services as they are met', () => {
  it('hosts in one body without list meta', async () => {
    const { driver, server } = await open({ hosts: json({ items: named(0, 3000) }) });
    await driver.untilShown('1 Hosts  3,000');
    await atRest(driver);
    expect(driver.text()).toContain('all loaded');
    driver.press('G');
    await driver.untilShown('item-2999');
    expect(server.seen).toHaveLength(1);
    expect(server.seen[0]?.url).not.toContain('limit');
  });

  it('the embedded service, giving its hosts in one body', async () => {
    const demo = await startDemo({ hosts: 400, now: () => NOW, hostsInOneBody: true });
    const client = realClient(demo.url);
    closing = async () => {
      await client.close();
      await demo.close();
    };
    driver = openReal(client, { columns: 120, rows: 30 });
    await driver.untilShown('1 Hosts  400');
  });

  it('projects that repeat the same 50 for ever with a count of 65', async () => {
    let token = 0;
    const { driver, server } = await open(
      {
        projects: (request, response) => {
          token += 1;
          json({ items: named(0, 50), listmeta: { continue: `t${token}`, count: 65, limit: 50, offset: 50 } })(
            request,
            response,
          );
        },
      },
      { tab: 'projects' },
    );
    await driver.untilShown('50 of 65 loaded');
    driver.press('L');
    await driver.untilShown('got 50 of count 65');
    expect(driver.text()).toContain('a page brought nothing new');
    expect(driver.text()).toContain('3 Projects  50 ');
    expect(server.seen).toHaveLength(2);
  });

  it('a token that never ends, with other rows each time', async () => {
    const { driver, server } = await open({
      hosts: (request, response) => {
        const start = query(request).get('continue') === null ? 0 : 50;
        json({ items: named(start, start + 50), listmeta: { continue: 'again', count: 500, limit: 50, offset: 0 } })(
          request,
          response,
        );
      },
    });
    await driver.untilShown('item-0000');
    driver.press('L');
    await driver.untilShown('the continue token repeats');
    expect(driver.text()).toContain('got 100 of count 500');
    expect(server.seen).toHaveLength(2);
  });

  it('a walk that lost rows says how many it got', async () => {
    const { driver } = await open(
      {
        profiles: (request, response) => {
          const start = Number(query(request).get('continue') ?? '0');
          const end = Math.min(146, start + 50);
          const items = named(start, end).slice(start === 100 ? 2 : 0);
          json({ items, listmeta: { continue: end < 146 ? String(end) : '', count: 146, limit: 50, offset: end } })(
            request,
            response,
          );
        },
      },
      { tab: 'profiles' },
    );
    await driver.untilShown('item-0000');
    driver.press('L');
    await driver.untilShown('got 144 of count 146');
    expect(driver.text()).toContain('2 Profiles  144');
  });

  it('a filter over more rows than the count claims does not repeat the claim', async () => {
    const { driver } = await open({
      hosts: json({ items: named(0, 80), listmeta: { continue: 'more', count: 50, limit: 50, offset: 50 } }),
    });
    await driver.untilShown('item-0000');
    driver.press('/', 'item', 'Enter');
    await driver.untilShown('filter item');
    expect(driver.text()).not.toMatch(/80 of 50/);
    expect(driver.text()).toContain('1 Hosts  80+');
  });

  it('listMeta in the other spelling', async () => {
    const { driver } = await open({
      hosts: (request, response) => {
        const start = Number(query(request).get('continue') ?? '0');
        json({
          items: named(start, start + 50),
          listMeta: { continue: start === 0 ? '50' : '', count: 100, limit: 50, offset: 50 },
        })(request, response);
      },
    });
    await driver.untilShown('1 Hosts  50/100');
    driver.press('n');
    await driver.untilShown('item-0050');
    await driver.untilShown('all loaded');
  });

  it('explicit nulls everywhere', async () => {
    const items = [
      { metadata: null, spec: null, status: null, aclmeta: null },
      {
        metadata: { name: 'half', uid: null, labels: null, annotations: null, creationTimestamp: null },
        spec: { device: null, host: null, clusterProfileTemplates: null },
        status: { health: null, packs: null, inUseClusters: null },
      },
      null,
      'no object',
    ];
    for (const tab of ['hosts', 'profiles', 'projects', 'summary'] as const) {
      const { driver } = await open(
        { [tab]: json({ items, listmeta: { continue: null, count: null, limit: null, offset: null } }) },
        { tab },
      );
      await driver.untilShown('half');
      expect(driver.text()).toContain('–');
      driver.press('G', 'Enter');
      for (let section = 0; section < 9; section += 1) {
        await atRest(driver);
        await checkAtSizes(driver, [[80, 24]]);
        driver.press(']');
      }
      driver.stop();
    }
  });

  it('no items at all, in each way to say it', async () => {
    for (const body of [{ items: [], listmeta: { continue: '', count: 0 } }, { items: null }, { items: [] }]) {
      const { driver } = await open({ hosts: json(body) });
      await driver.untilShown('No edge hosts in the whole tenant');
      expect(driver.text()).toContain('u chooses one');
      driver.stop();
    }
  });

  it('an answer without items is not taken for an empty list in silence', async () => {
    const { driver } = await open({ hosts: json({ hello: 'world' }) });
    await driver.untilShown('No edge hosts');
    expect(driver.text()).toContain('missing: the answer has hello');
  });

  it('zero rows with a count: the claim is told', async () => {
    const { driver } = await open({ hosts: json({ items: [], listmeta: { continue: '', count: 12 } }) });
    await driver.untilShown('No edge hosts');
    expect(driver.text()).toContain('12 items');
  });
});

describe('what is asked', () => {
  it('never is more than 50, stays the same from page to page, and carries the scope', async () => {
    const { driver, server } = await open(
      { profiles: paged(120) },
      { tab: 'profiles', start: { scope: { uid: '0123456789abcdef01234567', name: null } } },
    );
    await driver.untilShown('item-0000');
    driver.press('L');
    await driver.untilShown('all loaded');
    const asked = server.seen.map(({ url }) => new URL(url, 'http://x').searchParams);
    expect(asked.map((one) => one.get('continue'))).toEqual([null, '50', '100']);
    for (const one of asked) {
      expect(Number(one.get('limit'))).toBeLessThanOrEqual(50);
      one.delete('continue');
      expect(one.toString()).toBe(asked[0]?.toString());
    }
    for (const { headers, method } of server.seen) {
      expect(headers['projectuid']).toBe('0123456789abcdef01234567');
      expect(method).toBe('GET');
    }
  });
});

describe('secrets', () => {
  it('of hosts and profiles are said to be there, and never shown', async () => {
    const demo = await startDemo({ hosts: 40, now: () => NOW });
    const client = realClient(demo.url);
    closing = async () => {
      await client.close();
      await demo.close();
    };
    driver = openReal(client, { columns: 200, rows: 200 });
    for (const tab of ['1', '2', '3']) {
      driver.press(tab);
      await atRest(driver);
      driver.press('Enter', 'y');
      await driver.untilShown('› YAML');
      expect(driver.text()).not.toContain('demo-secret-');
      for (let screen = 0; screen < 8; screen += 1) {
        driver.press('PgDn');
        await checkAtSizes(driver, [[200, 200]]);
      }
      driver.press('Esc');
    }
    driver.press('1', 'Enter');
    await atRest(driver);
    const text = [];
    for (let section = 0; section < 9; section += 1) {
      text.push(driver.text());
      driver.press(']');
      await checkAtSizes(driver, [[200, 200]]);
    }
    expect(text.join('\n')).toContain('(present)');
  });
});
