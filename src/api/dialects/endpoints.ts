import type { ListAbility } from '../../core/client.ts';
import { ProblemError } from '../../core/problem.ts';
import type { KindId } from '../../core/query.ts';
import { sanitise } from '../../core/text/sanitise.ts';

interface ListEndpoint {
  readonly path: string;
  readonly replacement: string;
  readonly ability: ListAbility;
}

/** What the service does with a kind that it does not have. */
export const NOTHING: ListAbility = {
  paging: false,
  cloudType: false,
  filter: false,
  order: false,
  fields: false,
  period: false,
  details: false,
};

/** Document 1 and 4.2 to 4.5; single items: in-the-field.md, details by uid. */
export const ENDPOINTS: ReadonlyMap<KindId, ListEndpoint> = new Map([
  [
    'hosts',
    {
      path: '/v1/edgehosts',
      replacement: 'POST /v1/dashboard/edgehosts/search',
      ability: { ...NOTHING, cloudType: true, details: true },
    },
  ],
  [
    'profiles',
    {
      path: '/v1/clusterprofiles',
      replacement: 'POST /v1/dashboard/clusterprofiles',
      ability: { ...NOTHING, paging: true, filter: true, order: true, fields: true, details: true },
    },
  ],
  [
    'projects',
    {
      path: '/v1/projects',
      replacement: 'POST /v1/dashboard/projects',
      ability: { ...NOTHING, paging: true, filter: true, order: true, fields: true },
    },
  ],
  [
    'summary',
    {
      path: '/v1/dashboard/projects',
      replacement: 'POST /v1/dashboard/projects',
      ability: { ...NOTHING, paging: true, period: true },
    },
  ],
]);

/** The endpoint of a kind. @throws ProblemError when there is none */
export const endpointOf = (kind: KindId): ListEndpoint => {
  const endpoint = ENDPOINTS.get(kind);
  if (endpoint) return endpoint;
  throw new ProblemError({
    kind: 'unknown',
    what: `The service has no list of ${sanitise(kind)}`,
    remedy: `Ask for one of ${[...ENDPOINTS.keys()].join(', ')}`,
  });
};
