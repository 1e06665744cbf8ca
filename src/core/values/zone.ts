const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The zones that times may be shown in. */
export const TIME_ZONES = ['utc', 'local'] as const;
export type TimeZone = (typeof TIME_ZONES)[number];

/** One for the whole program, as the machine has one: nothing that is shown has a zone of its own. */
let shown: TimeZone = 'utc';

/** Shows times in a zone from now on. What is written for programs stays in UTC. */
export const showTimesIn = (zone: TimeZone): void => {
  shown = zone;
};

export const shownZone = (): TimeZone => shown;

/** Gives what is made for a file, whose times are in UTC. */
export const inUtc = <Made>(make: () => Made): Made => {
  const before = shown;
  shown = 'utc';
  try {
    return make();
  } finally {
    shown = before;
  }
};

/** How far the zone is ahead of UTC at a time (epoch ms), in ms. */
export const zoneAhead = (time: number): number => (shown === 'utc' ? 0 : -new Date(time).getTimezoneOffset() * MINUTE);

/** A time (epoch ms) in the zone, without its sign: `2026-03-01T02:14:16.000`. */
export const zonedIso = (time: number): string => new Date(time + zoneAhead(time)).toISOString().slice(0, -1);

/** Cells of the longest sign of a zone: of `Z`, or of `+05:30`. */
export const zoneSignCells = (): number => (shown === 'utc' ? 1 : 6);

/** The sign of the zone at a time: `Z`, `+01`, `+05:30`. */
export const zoneSign = (time: number): string => {
  if (shown === 'utc') return 'Z';
  const ahead = Math.abs(zoneAhead(time));
  const hours = String(Math.floor(ahead / HOUR)).padStart(2, '0');
  const minutes = Math.round((ahead % HOUR) / MINUTE);
  return `${zoneAhead(time) < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
};
