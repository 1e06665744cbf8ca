import { afterEach, describe, expect, it } from 'vitest';
import { formatClock, formatMinute, formatStamp } from '../../src/core/values/format.ts';
import { momentIn } from '../../src/core/values/moment.ts';
import { inUtc, showTimesIn, zonedIso } from '../../src/core/values/zone.ts';
import { axisText, timeGrid } from '../../src/triage/timeline/time-grid.ts';
import { betweenText } from '../../src/triage/values/term-texts.ts';

const before = process.env['TZ'];
afterEach(() => {
  showTimesIn('utc');
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
});

/** Shows times in the local zone of a machine at a place. */
const at = (place: string): void => {
  process.env['TZ'] = place;
  showTimesIn('local');
};

const WINTER = Date.parse('2026-11-28T01:50:15Z');
const SUMMER = Date.parse('2026-07-01T22:50:15Z');

describe('times in the zone of the machine', () => {
  it('have the sign of the zone, which depends on the time of the year', () => {
    at('Europe/Berlin');
    expect([formatClock(WINTER), formatClock(SUMMER)]).toEqual(['02:50:15+01', '00:50:15+02']);
    expect(formatStamp(SUMMER)).toBe('2026-07-02 00:50:15+02');
    at('Asia/Kolkata');
    expect(formatMinute(WINTER)).toBe('07:20+05:30');
    at('America/St_Johns');
    expect(formatMinute(WINTER)).toBe('22:20-03:30');
    at('UTC');
    expect(formatMinute(WINTER)).toBe('01:50+00');
  });

  it('are of one day if they are of the same day in the zone', () => {
    at('Asia/Kolkata');
    expect(betweenText(Date.parse('2026-11-27T20:00Z'), WINTER)).toBe('01:30–07:20+05:30');
    at('UTC');
    expect(betweenText(Date.parse('2026-11-27T20:00Z'), WINTER)).toBe('11-27 20:00–11-28 01:50+00');
  });

  it('are round numbers on an axis', () => {
    at('Asia/Kolkata');
    const grid = timeGrid(WINTER - 24 * 3_600_000, WINTER, 96);
    expect(axisText(grid)).toMatch(/(?: |^)(?:00|02|04|06|08)(?: |$)/);
  });

  it('are read in the zone shown, unless a zone is typed', () => {
    at('Europe/Berlin');
    expect(momentIn('02:20', WINTER)).toBe(Date.parse('2026-11-28T01:20Z'));
    expect(momentIn('02:55', WINTER)).toBe(Date.parse('2026-11-27T01:55Z'));
    expect(momentIn('01:20Z', WINTER)).toBe(Date.parse('2026-11-28T01:20Z'));
    expect(momentIn('2026-11-28 02:20', WINTER)).toBe(Date.parse('2026-11-28T01:20Z'));
    expect(momentIn('2026-11-28T02:20Z', WINTER)).toBe(Date.parse('2026-11-28T02:20Z'));
  });

  it('are in UTC in texts for a file', () => {
    at('Europe/Berlin');
    expect(inUtc(() => formatClock(WINTER))).toBe('01:50:15Z');
    expect(() =>
      inUtc(() => {
        throw new Error('x');
      }),
    ).toThrow('x');
    expect(zonedIso(WINTER)).toBe('2026-11-28T02:50:15.000');
  });
});
