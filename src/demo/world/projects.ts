import { DAY } from '../../core/values/index.ts';
import { Dice, type Named, sampleUid, share } from '../sample/facts.ts';
import { projectPlace, type Sector } from './names.ts';

const FIRST_NAMES = [
  'Ada',
  'Bruno',
  'Chiara',
  'Dmitri',
  'Elif',
  'Fatou',
  'Goran',
  'Hana',
  'Iñigo',
  'Jiří',
  'Keiko',
  'Linh',
];
const LAST_NAMES = [
  'Lindqvist',
  'Okafor',
  'Moreau',
  'Tanaka',
  'Weiß',
  'Novák',
  'Silva',
  'Iyer',
  'Kowalska',
  "O'Brien",
  '田中',
];
const TEAMS = ['operations', 'platform', 'network', 'security', 'field-service', 'data', 'release', 'night-shift'];
const SALT = { user: 111, team: 112 };

const person = (index: number): string =>
  `${FIRST_NAMES[index % FIRST_NAMES.length]} ${LAST_NAMES[(index + Math.floor(index / FIRST_NAMES.length)) % LAST_NAMES.length]}`;

const team = (index: number): string => {
  const round = Math.floor(index / TEAMS.length);
  return `edge-${TEAMS[index % TEAMS.length]}${round === 0 ? '' : `-${round + 1}`}`;
};

/** Users and teams of the tenant, which projects choose from. */
export interface People {
  readonly users: readonly Named[];
  readonly teams: readonly Named[];
}

/** Creates users and teams for a number of projects; the first hundred names are unique. */
export const createPeople = (seed: number, projects: number): People => ({
  users: Array.from({ length: 12 + Math.floor(projects / 2) }, (_, index) => ({
    name: person(index),
    uid: sampleUid(seed, index, SALT.user),
  })),
  teams: Array.from({ length: 6 + Math.floor(projects / 8) }, (_, index) => ({
    name: team(index),
    uid: sampleUid(seed, index, SALT.team),
  })),
});

/** A project of the world, before its JSON is made. */
export interface ProjectStub extends Named {
  readonly index: number;
  readonly sector: Sector;
  readonly country: string;
  /** Days from creation to the start of the world. */
  readonly ageDays: number;
  readonly disabled: boolean;
  readonly cleanUp: 'none' | 'running' | 'failed';
  readonly alerts: 'none' | 'delivered' | 'failing';
  readonly users: readonly Named[];
  readonly teams: readonly Named[];
  /** Share of the fleet's hosts that the project has. */
  readonly weight: number;
}

const PROJECT_SALT = { uid: 121, weight: 122, people: 123 };

/** Index of `retail-east`, the largest project, where the new agent is being rolled out. */
export const CANARY_PROJECT = 0;
const FAILED_CLEAN_UP = 22;
const CANARY_WEIGHT = 0.075;

/** Number of projects for a fleet: 65 at the default size. */
export const projectCount = (hosts: number): number => Math.max(3, Math.round(65 * (hosts / 1213) ** 0.3));

/**
 * Creates the projects of a world. One project is disabled, the last is being cleaned up, the clean-up of another has failed;
 * these and a few new projects have no hosts.
 */
export const createProjects = (seed: number, count: number, people: People): ProjectStub[] => {
  const disabled = Math.floor(count * 0.6);
  const raw = Array.from({ length: count }, (_, index) => {
    const idle = index === disabled || index === count - 1 || (index > 3 && index % 23 === 22);
    return index === CANARY_PROJECT || idle ? 0 : 0.15 + share(seed, index, PROJECT_SALT.weight) ** 2;
  });
  const total = raw.reduce((sum, weight) => sum + weight, 0);
  return raw.map((weight, index) => {
    const dice = new Dice(seed, index, PROJECT_SALT.people);
    return {
      index,
      ...projectPlace(index),
      uid: sampleUid(seed, index, PROJECT_SALT.uid),
      ageDays: 40 + dice.below(900) + dice.next(),
      disabled: index === disabled,
      cleanUp: index === count - 1 ? 'running' : index === FAILED_CLEAN_UP ? 'failed' : 'none',
      alerts: index % 9 === 4 ? 'failing' : dice.chance(0.25) ? 'none' : 'delivered',
      users: some(people.users, dice.between(1, 6), dice),
      teams: some(people.teams, dice.between(0, 3), dice),
      weight: index === CANARY_PROJECT ? CANARY_WEIGHT : (weight / total) * (1 - CANARY_WEIGHT),
    };
  });
};

const some = (list: readonly Named[], count: number, dice: Dice): Named[] => {
  const first = dice.below(list.length);
  return Array.from({ length: Math.min(count, list.length) }, (_, step) => list[(first + step) % list.length]).filter(
    (one) => one !== undefined,
  );
};

/** Creation time of a project, in epoch milliseconds. */
export const projectCreated = (project: ProjectStub, start: number): number =>
  start - Math.round(project.ageDays * DAY);
