import type { IncomingHttpHeaders } from 'node:http';
import { refuse } from './errors.ts';
import { SCOPE_HEADER } from './parameters.ts';
import type { ProjectSeat } from './world/projects.ts';

/**
 * The project of the scope header (document 4.1), null for the whole tenant.
 * @throws Refusal for an unknown project
 */
export const readScope = (headers: IncomingHttpHeaders, projects: readonly ProjectSeat[]): ProjectSeat | null => {
  const uid = headers[SCOPE_HEADER];
  if (uid === undefined || uid === '') return null;
  const project = projects.find((one) => one.uid === uid);
  if (project !== undefined) return project;
  throw refuse(404, 'ProjectNotFound', `project '${String(uid)}' was not found`);
};
