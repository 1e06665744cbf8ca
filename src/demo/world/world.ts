import { sampleUid } from '../../resources/shared/sample.ts';
import type { HostChange } from './change.ts';
import { createFleet, type Fleet } from './fleet.ts';
import { createPeople, type People } from './people.ts';
import { createProfiles, type Profiles, profileCount } from './profiles.ts';
import { createProjects, type ProjectSeat, projectCount } from './projects.ts';

/** Data that the demo's items are generated from. Equal seed, size, start and time give equal worlds. */
export interface World {
  readonly seed: number;
  /** Epoch milliseconds of the start, to which all times are relative. */
  readonly start: number;
  /** Epoch milliseconds of the answer: `start`, or later in a changing world. */
  readonly now: number;
  /** Changes whenever anything but `now` changes. */
  readonly version: number;
  readonly tenantUid: string;
  readonly people: People;
  readonly projects: readonly ProjectSeat[];
  readonly profiles: Profiles;
  /** The initial fleet, which seeds random properties. */
  readonly seeded: Fleet;
  /** The current fleet. */
  readonly fleet: Fleet;
  /** Changes of a host since the start; undefined for none. */
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

/** A value derived from a world, recomputed when the world has changed. */
export const perVersion = <T>(world: World, make: () => T): (() => T) => {
  let made: { readonly version: number; readonly value: T } | undefined;
  return () => {
    if (made?.version !== world.version) made = { version: world.version, value: make() };
    return made.value;
  };
};
