/** Properties of a kind without facets, rules and events, for tests that do not count, compare or find. */
export const NO_TRIAGE = {
  facets: [],
  entries: () => [],
  rules: [],
  events: () => [],
  broken: () => null,
} as const;
