import { type Named, sampleUid } from '../../resources/shared/sample.ts';

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

/** Users and teams of the tenant. */
export interface People {
  readonly users: readonly Named[];
  readonly teams: readonly Named[];
}

/** People for a number of projects; the first hundred names are unique. */
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
