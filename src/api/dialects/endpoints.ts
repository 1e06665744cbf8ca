import { ProblemError } from '../../core/client/index.ts';
import { type KindId, type ListAbility, NO_ABILITY } from '../../core/query/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { unsayable } from './sayable.ts';

interface ListEndpoint {
  readonly path: string;
  readonly replacement: string;
  readonly ability: ListAbility;
}

/** A list with the document's filter, order and field selection (4.3). */
const INDEXED: ListAbility = {
  ...NO_ABILITY,
  paging: true,
  filter: true,
  order: true,
  fields: true,
  unsayable,
  sortable: () => true,
};

/** Document 1 and 4.2 to 4.5; single items: in-the-field.md, details by uid. */
export const ENDPOINTS: ReadonlyMap<KindId, ListEndpoint> = new Map([
  [
    'hosts',
    {
      path: '/v1/edgehosts',
      replacement: 'POST /v1/dashboard/edgehosts/search',
      ability: { ...NO_ABILITY, cloudType: true, details: true },
    },
  ],
  [
    'profiles',
    {
      path: '/v1/clusterprofiles',
      replacement: 'POST /v1/dashboard/clusterprofiles',
      ability: { ...INDEXED, details: true },
    },
  ],
  [
    'projects',
    {
      path: '/v1/projects',
      replacement: 'POST /v1/dashboard/projects',
      ability: INDEXED,
    },
  ],
  [
    'summary',
    {
      path: '/v1/dashboard/projects',
      replacement: 'POST /v1/dashboard/projects',
      ability: { ...NO_ABILITY, paging: true, period: true },
    },
  ],
]);

/** The endpoint of a kind. @throws ProblemError for an unknown kind */
export const endpointOf = (kind: KindId): ListEndpoint => {
  const endpoint = ENDPOINTS.get(kind);
  if (endpoint) return endpoint;
  throw new ProblemError({
    kind: 'unknown',
    what: `The service has no list of ${sanitise(kind)}`,
    remedy: [`Ask for one of ${[...ENDPOINTS.keys()].join(', ')}`],
  });
};
