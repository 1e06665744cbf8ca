import { FAULT_GROUPS } from '../demo/faults/wish.ts';

/** What `edgescope serve --help` says of faults: how they are written, and all of them. */
export const faultHelp = (): string => {
  const groups = FAULT_GROUPS.map(({ title, faults }) =>
    [`${title}:`, ...Object.entries(faults).map(([name, { about }]) => `  ${name.padEnd(16)}${about}`)].join('\n'),
  );
  return `
Faults are written NAME[:TIMES][@LIST]: for the first TIMES requests of each path, or with +TIMES for all
but those (else for all), of one LIST (hosts, profiles, projects, summary; else of all). Several have
commas between them: 500:+1@hosts,slow.

${groups.join('\n\n')}
`;
};
