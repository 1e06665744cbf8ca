import { FAULT_GROUPS } from '../demo/faults/wish.ts';

/** What `edgescope serve --help` says of faults: how they are written, and all of them. */
export const faultHelp = (): string => {
  const groups = FAULT_GROUPS.map(({ title, faults }) =>
    [`${title}:`, ...Object.entries(faults).map(([name, { about }]) => `  ${name.padEnd(16)}${about}`)].join('\n'),
  );
  return `
Faults are written NAME[:TIMES][@LIST]: for the first TIMES requests of each path, or with +TIMES for all
but those (else for all), of one LIST (else of all), whose lists by GET are hosts, profiles, projects and
summary, by POST hosts-search, profiles-search and projects-search. Several have commas between them:
500:+1@hosts,slow.

Endpoints are dropped as NAME[:STATUS], by those names or hosts-uid and profiles-uid for single items; STATUS
is 405 (default), 404 or 410. The newest hosted releases are: serve --drop hosts,projects.

${groups.join('\n\n')}
`;
};
