import { expect, it } from 'vitest';
import { serve } from './server.ts';
import { listFrom, things } from './tiny.ts';

it('reports the progress of a body that is requested again before its new items', async () => {
  const text = JSON.stringify({ items: things(400) });
  const half = text.slice(0, text.length / 2);
  let tries = 0;
  let told = (): void => undefined;
  const again = new Promise<void>((resolve) => {
    told = resolve;
  });
  const server = await serve(async (_, response) => {
    tries += 1;
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
    response.write(half, () => void (tries === 1 && response.destroy()));
    if (tries === 1) return;
    await again;
    response.end(text.slice(half.length));
  });
  const given: number[] = [];
  const page = await listFrom(
    server,
    {},
    {
      onItems: (items, { bytes }) => {
        given.push(items.length);
        if (tries === 2 && bytes > 0) told();
      },
    },
  );
  expect(tries).toBe(2);
  expect(page.items).toHaveLength(400);
  expect(given.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(400);
});
