import type { JsonObject } from '../../core/values/index.ts';
import type { Listing } from '../endpoints.ts';
import type { ProjectSeat } from '../world/projects.ts';

/** A list that is asked for by POST (in-the-field.md, the named replacements). */
export interface Search {
  readonly path: string;
  /** @throws Refusal for a body that it does not take */
  list(body: JsonObject, scope: ProjectSeat | null): Listing;
}
