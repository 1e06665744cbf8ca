import { expect, it } from 'vitest';
import { lineText } from '../../src/core/view/line.ts';
import { RESOURCES } from '../../src/resources/index.ts';
import { hitsOf } from '../../src/store/detail/go-to-related.ts';
import { detailOf, type OpenDetail } from '../../src/store/detail/layout.ts';
import { relatedOf } from '../../src/store/detail/related.ts';
import { fullJson } from '../resources/shown.ts';
import { ScriptedClient } from '../scenario/fleet.ts';
import { App } from './app.ts';

const LABELS = 40_000;

/** A service with one host that has very many labels. */
class LongClient extends ScriptedClient {
  override readonly resources = RESOURCES;
  override async get(): ReturnType<ScriptedClient['get']> {
    return { item: this.#item, notes: [] };
  }
  readonly #item = longHost();
  override page(request: Parameters<ScriptedClient['page']>[0]) {
    return { ...super.page({ ...request, query: { ...request.query, kind: 'summary' } }), items: [this.#item] };
  }
}

const longHost = () => {
  const json = fullJson('hosts') as { metadata: { labels: Record<string, string> } };
  json.metadata.labels = Object.fromEntries(
    Array.from({ length: LABELS }, (_, index) => [`label-${index}`, `value ${index}`]),
  );
  const text = JSON.stringify(json);
  const [hosts] = RESOURCES;
  if (hosts === undefined) throw new Error('there is no kind');
  return hosts.item(JSON.parse(text), text);
};

const open = async (...keys: readonly string[]) => {
  const app = await new App(new LongClient({}), { size: { columns: 120, rows: 30 } }).settled();
  app.press('enter');
  await app.settled();
  app.press(...keys);
  const detail = (): OpenDetail => {
    const found = detailOf(app.state);
    if (found === null) throw new Error('nothing is open');
    return found;
  };
  return { app, detail };
};
const lines = ({ rows }: OpenDetail): readonly string[] => rows.map(({ line }) => lineText(line));

it('a host with 40,000 labels opens in part, and continues at a fold that is opened', async () => {
  const { app, detail } = await open('+');
  const { rows } = detail();
  expect(rows.length).toBeLessThan(1500);
  const at = lines(detail()).findIndex((line) => line.includes('and 39,500 more'));
  expect(at).toBeGreaterThan(400);
  const before = detail().rows.length;
  while (detail().cursor < at) app.press('j');
  app.press('enter');
  expect(lines(detail())[detail().cursor]).toContain('label-500 ');
  expect(detail().rows.length - before).toBe(2000);
  expect(lines(detail())).toContain('▸ and 37,500 more');
});

it('a search finds the last label, and Esc restores the folds', async () => {
  const { app, detail } = await open('+');
  const before = detail().rows;
  app.press('/');
  app.type('label-39999');
  app.press('enter');
  expect(hitsOf(detail())).toHaveLength(1);
  expect(lines(detail())[detail().cursor]).toContain('value 39999');
  app.press('esc');
  expect(detail().rows).toEqual(before);
});

it('the YAML of a long item is shown in steps, and is searched and copied whole', async () => {
  const { app, detail } = await open('y');
  expect(detail().rows.length).toBeLessThan(1500);
  expect(lines(detail()).at(-1)).toMatch(/^▸ and [34]\d,\d{3} more$/);
  app.press('/');
  app.type('label-39999');
  app.press('enter');
  expect(lines(detail())[detail().cursor]).toMatch(/label-39999"?: "?value 39999/);
  expect(JSON.stringify(detail().item.json())).toContain('"label-39999":"value 39999"');
});

it('links of a host with many clusters are counted in one pass', async () => {
  const clusters = Array.from({ length: LABELS }, (_, index) => ({ name: `cluster-${index}`, uid: `c-${index}` }));
  const [hosts] = RESOURCES;
  const json = fullJson('hosts') as { status: { inUseClusters: unknown } };
  json.status.inUseClusters = clusters;
  const item = hosts?.item(json);
  let asked = 0;
  const counted = Object.create(item ?? null, {
    links: {
      value: () => {
        asked += 1;
        return item?.links() ?? [];
      },
    },
  });
  const app = await new App(new LongClient({})).settled();
  const list = { ...app.list, items: [counted] };
  const state = { ...app.state, lists: Object.fromEntries(Object.keys(app.state.lists).map((key) => [key, list])) };
  const related = relatedOf(state, counted);
  expect(related.filter(({ one }) => !one).length).toBeGreaterThanOrEqual(LABELS);
  expect(related.some(({ label, hint }) => label.includes('cluster-39999') && hint.startsWith('1 '))).toBe(true);
  expect(asked).toBeLessThan(10);
});
