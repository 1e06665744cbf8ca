import type { DrillIn } from '../../core/facet/index.ts';
import type { SheetBlock, SheetLine } from '../../core/sheet/index.ts';
import { formatClock, formatCount, plural } from '../../core/values/index.ts';
import type { RowEvent } from '../timeline/lanes.ts';
import { expectedText } from '../wording/amounts.ts';
import { betweenText } from '../wording/times.ts';
import { eventCounts, eventText, inBurst, type LaneBurst, type TimelineShown } from './timeline-shown.ts';
import { rowsText } from './words.ts';

/** Latest events at most. */
const MAX_LATEST = 10;

/** What most events of a burst say: `fluent-bit → False: DiskPressure`. */
export const burstEvents = (one: LaneBurst, events: readonly RowEvent[]): string => {
  const [most, ...others] = eventCounts(events.filter((event) => inBurst(one, event)));
  if (most === undefined) return one.lane.name;
  return others.length === 0 ? most[0] : `${most[0]} (${formatCount(most[1])}), ${plural(others.length, 'other')}`;
};

/** The bursts of all lanes, the latest first. */
export const burstsBlock = (bursts: readonly LaneBurst[], shown: TimelineShown): SheetBlock => ({
  id: 'bursts',
  columns: [
    { title: 'BURSTS', least: 12, most: 32, priority: 1 },
    { title: shown.words.short.many.toUpperCase(), align: 'right', least: 5, most: 9, priority: 1 },
    { title: 'EXPECTED', align: 'right', least: 8, most: 8, priority: 5, from: 100 },
    { title: '', least: 20, most: 70, priority: 2, elide: 'middle' },
    { title: 'PLACES', least: 11, most: 30, priority: 4 },
  ],
  titled: true,
  lines: bursts
    .toSorted((a, b) => b.burst.from - a.burst.from)
    .map((one): SheetLine => {
      const { lane, burst } = one;
      const when = betweenText(burst.from, burst.to, shown.wide ? 'seconds' : 'minutes');
      const what = burstEvents(one, shown.events);
      return {
        key: `burst ${lane.name} ${burst.from}`,
        full: `${when} ${what}`,
        cells: [
          { text: when, tone: 'strong' },
          { text: formatCount(burst.rows.length), tone: 'bad' },
          { text: expectedText(burst.expected), tone: 'dim' },
          { text: what, tone: 'plain' },
          { text: shown.placesOf(burst.rows), tone: 'dim' },
        ],
        get drill(): DrillIn {
          const name = `${rowsText(burst.rows.length, shown.words)}, ${lane.name} ${when}`;
          return { type: 'uids', name, uids: burst.rows.map((row) => shown.uidOf(row)) };
        },
      };
    }),
});

/** The latest events; those of a burst are one line. */
export const latestBlock = (bursts: readonly LaneBurst[], shown: TimelineShown): SheetBlock => {
  const single = shown.events.filter((event) => !bursts.some((one) => inBurst(one, event)));
  const latest = [
    ...single.map((event) => ({ at: event.at, event, burst: null })),
    ...bursts.map((burst) => ({ at: burst.burst.to, event: null, burst })),
  ]
    .toSorted((a, b) => b.at - a.at)
    .slice(0, MAX_LATEST);
  return {
    id: 'latest',
    columns: [
      { title: 'LATEST', least: 17, most: 20, priority: 1 },
      { title: shown.words.short.one.toUpperCase(), least: 16, most: 40, priority: 1, elide: 'middle' },
      { title: '', least: 20, most: 80, priority: 2, elide: 'end' },
    ],
    titled: true,
    lines: latest.map(({ at, event, burst }, index): SheetLine => {
      const day = new Date(at).toISOString().slice(5, 10);
      const when = { text: `${day} ${formatClock(at)}`, tone: 'dim' as const };
      if (event === null) {
        const rows = burst?.burst.rows ?? [];
        const what = burst === null ? '' : burstEvents(burst, shown.events);
        return {
          key: `latest burst ${at}`,
          cells: [
            when,
            { text: `${rowsText(rows.length, shown.words)} (burst)`, tone: 'plain' },
            { text: what, tone: 'plain' },
          ],
          get drill(): DrillIn {
            return {
              type: 'uids',
              name: `${rowsText(rows.length, shown.words)}, ${what}`,
              uids: rows.map(shown.uidOf),
            };
          },
        };
      }
      const uid = shown.uidOf(event.row);
      return {
        key: `latest ${uid} ${at} ${event.lane} ${event.subject ?? index}`,
        cells: [when, { text: shown.nameOf(event.row), tone: 'plain' }, { text: eventText(event), tone: 'plain' }],
        uid,
      };
    }),
  };
};
