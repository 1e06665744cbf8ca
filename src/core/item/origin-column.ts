import { type Facet, RANK } from '../facet/index.ts';
import { perKey } from '../memo/index.ts';
import { ALL_SERVICES, isByProject, type Scope } from '../query/index.ts';
import type { Column } from '../view/index.ts';
import type { Resource } from './resource.ts';
import { SERVICE } from './uid.ts';

/**
 * Column of the projects whose answers contained an item, if several projects are merged. These need not own the item: a tenant
 * profile is listed in every project.
 */
export const FOUND_IN: Column = {
  id: 'in',
  title: 'ASKED IN',
  type: 'text',
  min: 10,
  max: 24,
  priority: 1.5,
  elide: 'middle',
  fields: [],
  about: 'project that returned the item, or how many did; in=NAME shows those of one',
};

/** Column of the service that an item comes from, if several services are shown together. */
const OF_SERVICE: Column = {
  id: SERVICE,
  title: 'SERVICE',
  type: 'text',
  min: 4,
  max: 16,
  priority: 1,
  elide: 'middle',
  fields: [],
  about: 'context of the config file that the item comes from',
};

/** Columns that tell which project or service items come from. */
export const ORIGIN_COLUMNS: readonly string[] = [FOUND_IN.id, OF_SERVICE.id];

/** Creates a function that adds a column to a kind after its first column, and the column's facet after all facets. Memoised per kind. */
const withOrigin = (
  column: Column,
  own: Pick<Facet, 'title' | 'rank' | 'many'>,
): ((resource: Resource) => Resource) => {
  const facet: Facet = { id: column.id, type: 'text', role: 'trait', fields: [], about: column.about, ...own };
  return perKey((resource) => {
    if (resource.columns.includes(column)) return resource;
    const [first, ...others] = resource.columns;
    return {
      ...resource,
      columns: first === undefined ? [column] : [first, column, ...others],
      facets: [...resource.facets, facet],
      column: (id) => (id === column.id ? column : resource.column(id)),
    };
  });
};

const withFoundIn = withOrigin(FOUND_IN, { title: 'found in', rank: RANK.project, many: true });
const withService = withOrigin(OF_SERVICE, { title: 'service', rank: RANK.message, many: false });

/** Adds the column of the project or service to a kind, if several are in scope. */
export const inScope = (resource: Resource, scope: Scope): Resource => {
  if (scope === ALL_SERVICES) return withService(resource);
  return isByProject(scope) && resource.inProjects ? withFoundIn(resource) : resource;
};
