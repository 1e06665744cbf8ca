const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The zones that times may be shown in. */
export const TIME_ZONES = ['utc', 'local'] as const;
export type TimeZone = (typeof TIME_ZONES)[number];

/** The zone of all times on the screen: the program has a single zone, like the machine. */
let shown: TimeZone = 'utc';

/** Sets the zone of all times that are shown. Times written for programs stay in UTC. */
export const showTimesIn = (zone: TimeZone): void => {
  shown = zone;
};

export const shownZone = (): TimeZone => shown;

/** Runs `make` with times in UTC, for the content of a file. */
export const inUtc = <Made>(make: () => Made): Made => {
  const before = shown;
  shown = 'utc';
  try {
    return make();
  } finally {
    shown = before;
  }
};

/** Offset of the zone from UTC at a time (epoch ms), in ms; positive east of UTC. */
export const zoneAhead = (time: number): number => (shown === 'utc' ? 0 : -new Date(time).getTimezoneOffset() * MINUTE);

/** A time (epoch ms) in the zone, without its sign: `2026-03-01T02:14:16.000`. */
export const zonedIso = (time: number): string => new Date(time + zoneAhead(time)).toISOString().slice(0, -1);

/** Maximum width of the zone's sign, in cells: the width of `Z` or of `+05:30`. */
export const zoneSignCells = (): number => (shown === 'utc' ? 1 : 6);

/** The sign of the zone at a time: `Z`, `+01`, `+05:30`. */
export const zoneSign = (time: number): string => {
  if (shown === 'utc') return 'Z';
  const ahead = Math.abs(zoneAhead(time));
  const hours = String(Math.floor(ahead / HOUR)).padStart(2, '0');
  const minutes = Math.round((ahead % HOUR) / MINUTE);
  return `${zoneAhead(time) < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
};
