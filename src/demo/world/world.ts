import { sampleUid } from '../../resources/shared/sample.ts';
import { createFleet, type Fleet } from './fleet.ts';
import { createPeople, type People } from './people.ts';
import { createProfiles, type Profiles, profileCount } from './profiles.ts';
import { createProjects, type ProjectSeat, projectCount } from './projects.ts';

/** Everything that the demo's items are made from. The same seed, size and start make the same world. */
export interface World {
  readonly seed: number;
  /** Epoch milliseconds that all times of the world are counted back from. */
  readonly start: number;
  readonly tenantUid: string;
  readonly people: People;
  readonly projects: readonly ProjectSeat[];
  readonly profiles: Profiles;
  readonly fleet: Fleet;
}

const TENANT_SALT = 171;

export const createWorld = (seed: number, hosts: number, start: number): World => {
  const count = projectCount(hosts);
  const people = createPeople(seed, count);
  const projects = createProjects(seed, count, people);
  const profiles = createProfiles(seed, profileCount(hosts), projects);
  return {
    seed,
    start,
    tenantUid: sampleUid(seed, 0, TENANT_SALT),
    people,
    projects,
    profiles,
    fleet: createFleet(seed, hosts, projects, profiles),
  };
};
