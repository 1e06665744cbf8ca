import { FAULT_GROUPS } from '../demo/faults/fault-list.ts';

/** Help on faults for `edgescope serve --help`: syntax and list. */
export const faultHelp = (): string => {
  const groups = FAULT_GROUPS.map(({ title, faults }) =>
    [`${title}:`, ...Object.entries(faults).map(([name, { about }]) => `  ${name.padEnd(16)}${about}`)].join('\n'),
  );
  return `
Write a fault as NAME[:TIMES][@LIST]. TIMES limits it to the first requests of each path, +TIMES skips those;
LIST limits it to one list: hosts, profiles, projects or summary (GET), hosts-search, profiles-search or
projects-search (POST). Separate several with commas: 500:+1@hosts,slow.

Write a dropped endpoint as NAME[:STATUS], with the same names or hosts-uid and profiles-uid for single items;
STATUS is 405 (default), 404 or 410. To act like the newest hosted releases: serve --drop hosts,projects.

${groups.join('\n\n')}
`;
};
