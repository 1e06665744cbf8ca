/** The parts of a kind for tests in which nothing is counted, compared or found. */
export const NO_TRIAGE = {
  facets: [],
  entries: () => [],
  rules: [],
  events: () => [],
  broken: () => null,
} as const;
