import { NAME_FIELD, nameFilter, nameObjection, SEARCH_ABILITY, type Search } from './search.ts';

const SEARCH = {
  path: '/v1/dashboard/projects',
  ability: {
    ...SEARCH_ABILITY,
    unsayable: (tests) => nameObjection(tests, NAME_FIELD),
  },
  sorts: new Map([
    [NAME_FIELD, 'name'],
    ['metadata.creationTimestamp', 'creationTimestamp'],
    ['metadata.lastModifiedTimestamp', 'lastModifiedTimestamp'],
  ]),
  filter: ([test]) => (test === undefined ? {} : { name: nameFilter(test) }),
} satisfies Omit<Search, 'instead'>;

/** POST /v1/dashboard/projects, whose items are summaries, as the list of projects. */
export const PROJECT_SEARCH: Search = {
  ...SEARCH,
  instead: 'GET /v1/projects',
  ability: { ...SEARCH.ability, lacks: ['spec.alerts', 'spec.teams.roles', 'spec.users.roles'] },
};

/** The same as the list of summaries. */
export const SUMMARY_SEARCH: Search = { ...SEARCH, instead: 'GET /v1/dashboard/projects' };
