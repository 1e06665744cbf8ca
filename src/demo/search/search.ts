import type { JsonObject } from '../../core/values/index.ts';
import type { Listing } from '../endpoints.ts';
import type { ProjectSeat } from '../world/projects.ts';

/** A list requested by POST (in-the-field.md, the named replacements). */
export interface Search {
  readonly path: string;
  /** @throws Refusal for an invalid body */
  list(body: JsonObject, scope: ProjectSeat | null): Listing;
}
