/** A method, and a path without query. */
export interface Place {
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/** Lists by the names that options use: those of the document, and the searches that replace them. */
export const LIST_NAMES: Readonly<Record<string, Place>> = {
  hosts: { method: 'GET', path: '/v1/edgehosts' },
  profiles: { method: 'GET', path: '/v1/clusterprofiles' },
  projects: { method: 'GET', path: '/v1/projects' },
  summary: { method: 'GET', path: '/v1/dashboard/projects' },
  'hosts-search': { method: 'POST', path: '/v1/dashboard/edgehosts/search' },
  'profiles-search': { method: 'POST', path: '/v1/dashboard/clusterprofiles' },
  'projects-search': { method: 'POST', path: '/v1/dashboard/projects' },
};
