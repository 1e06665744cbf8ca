import { sampleUid } from '../../resources/shared/sample.ts';
import type { HostChange } from './change.ts';
import { createFleet, type Fleet } from './fleet.ts';
import { createPeople, type People } from './people.ts';
import { createProfiles, type Profiles, profileCount } from './profiles.ts';
import { createProjects, type ProjectSeat, projectCount } from './projects.ts';

/** Everything that the demo's items are made from. The same seed, size, start and time make the same world. */
export interface World {
  readonly seed: number;
  /** Epoch milliseconds that all times of the world are counted back from. */
  readonly start: number;
  /** Epoch milliseconds of the answer: `start`, or later in a world that moves. */
  readonly now: number;
  /** Another number whenever anything but `now` has changed. */
  readonly version: number;
  readonly tenantUid: string;
  readonly people: People;
  readonly projects: readonly ProjectSeat[];
  readonly profiles: Profiles;
  /** The fleet at the start: what is left to chance follows from it. */
  readonly seeded: Fleet;
  /** The fleet now. */
  readonly fleet: Fleet;
  /** What a host has become since the start; undefined where it is as it was. */
  changeOf(host: number): HostChange | undefined;
}

const TENANT_SALT = 171;

export const createWorld = (seed: number, hosts: number, start: number): World => {
  const count = projectCount(hosts);
  const people = createPeople(seed, count);
  const projects = createProjects(seed, count, people);
  const profiles = createProfiles(seed, profileCount(hosts), projects);
  const fleet = createFleet(seed, hosts, projects, profiles);
  return {
    seed,
    start,
    now: start,
    version: 0,
    tenantUid: sampleUid(seed, 0, TENANT_SALT),
    people,
    projects,
    profiles,
    seeded: fleet,
    fleet,
    changeOf: () => undefined,
  };
};

/** A value made of a world, and made anew when the world has changed. */
export const perVersion = <T>(world: World, make: () => T): (() => T) => {
  let made: { readonly version: number; readonly value: T } | undefined;
  return () => {
    if (made?.version !== world.version) made = { version: world.version, value: make() };
    return made.value;
  };
};
