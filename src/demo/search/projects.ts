import { DEFAULT_PERIOD } from '../../core/query/index.ts';
import { valueAt } from '../field-path.ts';
import { summaryItem } from '../world/project-items.ts';
import type { World } from '../world/world.ts';
import { objectAt, onlyKeys } from './body.ts';
import type { Search } from './search.ts';
import { readSort } from './sort.ts';
import { readTextTest } from './text-test.ts';

const SORTS = ['name', 'creationTimestamp', 'lastModifiedTimestamp'];

/** POST /v1/dashboard/projects: the items are those of the summary (document 2.8). */
export const projectSearch = (world: World): Search => ({
  path: '/v1/dashboard/projects',
  list: (body, scope) => {
    const filter = onlyKeys(objectAt(body, 'filter', 'body') ?? {}, 'filter', ['name']);
    const matches = readTextTest(objectAt(filter, 'name', 'filter'), 'name');
    const order = readSort(body, SORTS);
    const found = (scope === null ? world.projects : [scope])
      .filter(({ name }) => matches(name))
      .map((project) => summaryItem(world, project, DEFAULT_PERIOD))
      .map((item) => {
        const at = (path: string): string => String(valueAt(item, path) ?? '');
        const times = ['creationTimestamp', 'lastModifiedTimestamp'].map((key) => [key, at(`metadata.${key}`)]);
        return { item, sorted: { name: at('metadata.name'), ...Object.fromEntries(times) } };
      })
      .sort((left, right) => order(left.sorted, right.sorted));
    return { count: found.length, item: (at) => found[at]?.item ?? {} };
  },
});
