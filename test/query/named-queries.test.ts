import { expect, it, onTestFinished } from 'vitest';
import { wholeList } from '../../src/core/query/query.ts';
import { startDemo } from '../../src/demo/index.ts';
import { parseFilter } from '../../src/query/filter/language/index.ts';
import { matcher } from '../../src/query/filter/match/index.ts';
import { queryProblem, SHIPPED_QUERIES, withShipped } from '../../src/query/named-queries.ts';
import { RESOURCES, resourceOf } from '../../src/resources/index.ts';
import { NOW, realClient, walkAll } from '../scenario/real.ts';

it('every shipped query can be read, and has an answer in the made-up fleet that is not all of it', async () => {
  const service = await startDemo({ hosts: 1213, now: () => NOW });
  const client = realClient(service.url);
  onTestFinished(async () => {
    await client.close();
    await service.close();
  });
  for (const { id } of RESOURCES) {
    const items = await walkAll(client, wholeList(id));
    for (const query of SHIPPED_QUERIES.filter(({ kind }) => kind === id)) {
      const resource = resourceOf(id);
      if (resource === undefined) throw new Error(id);
      expect(queryProblem(query, resource), query.name).toBe(null);
      const read = parseFilter(query.filter, resource);
      const found = read.ok ? items.filter(matcher(read.filter, NOW)).length : 0;
      expect(found, query.name).toBeGreaterThan(0);
      if (query.question === undefined) expect(found, query.name).toBeLessThan(items.length);
    }
  }
});

it('names are unique words, and custom queries precede predefined ones', () => {
  const names = SHIPPED_QUERIES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z-]+$/);
  const own = { name: 'disks', about: '', kind: 'hosts', filter: 'disk>=50%', order: '' } as const;
  expect(withShipped([own])).toHaveLength(SHIPPED_QUERIES.length);
  expect(withShipped([own])[0]).toBe(own);
});
