import type { DrillIn } from '../../core/facet/index.ts';
import { heightText, type Sheet, type SheetBlock } from '../../core/sheet/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { type Line, lineWidth, span, spread } from '../../core/view/index.ts';
import type { LastDay } from '../now/times.ts';
import { betweenText } from '../wording/times.ts';
import { belowBlock } from './now-below.ts';
import { groupsBlock } from './now-groups.ts';
import type { NowShown } from './now-shown.ts';
import { partText, rowsText } from './words.ts';

/** Columns from which on there are three of them below the groups, and lines below which there are only groups. */
const WIDE = 120;
const SHORT = 12;
/** Cells at both ends of a line. */
const MARGIN = 4;

/** The whole situation on one screen: what is broken, what it reports, what sets it apart, where it is (1). */
export const nowSheet = (shown: NowShown): Sheet => {
  const { size, situation, day } = shown;
  const head: SheetBlock = { id: 'tally', columns: [], titled: false, lines: [], note: tallyLine(shown) };
  const groups = shown.tally.broken === 0 ? [] : [groupsBlock(shown)];
  if (size.rows < SHORT) return { blocks: [head, ...groups] };
  const used = groups.reduce((sum, { lines }) => sum + lines.length + 2, 0);
  const room = Math.max(3, size.rows - used - 5);
  const below = belowBlock({ rules: shown.rules, places: situation?.places ?? null, room, wide: size.columns >= WIDE });
  const burst = day === null || day.burst === null ? [] : [burstBlock(day.burst, shown)];
  return { blocks: [head, ...groups, below, ...burst] };
};

const tallyLine = ({ words, tally, situation, day, size }: NowShown): Line => {
  const { broken, known, unknown, used } = tally;
  const { many } = words.short;
  const left: Line =
    broken === 0
      ? [span(`No ${words.short.one} that is loaded is ${words.brokenWord}`, known > 0 ? 'good' : 'plain')]
      : [span(formatCount(broken), 'bad'), span(` of ${formatCount(known)} ${many} ${words.brokenWord}`, 'strong')];
  const places =
    situation === null || situation.clusters + situation.projects === 0
      ? ''
      : ` · ${plural(situation.clusters, 'cluster')}, ${plural(situation.projects, 'project')}`;
  const more = `${unknown === 0 ? '' : ` (${formatCount(unknown)} unknown)`}${used === null || broken === 0 ? '' : ` · ${formatCount(used)} in use`}${places}`;
  const strip =
    day === null ? '' : Array.from(day.hours, (count) => heightText(count, Math.max(...day.hours))).join('');
  const said = [...left, span(more)];
  const right = [span(strip, 'accent'), span(' 24 h', 'dim')];
  const room = size.columns - MARGIN;
  return strip === '' || lineWidth(said) + lineWidth(right) >= room ? said : spread(said, right, room);
};

const burstBlock = (burst: NonNullable<LastDay['burst']>, shown: NowShown): SheetBlock => {
  const { from, to, rows, text } = burst;
  const when = betweenText(from, to);
  const said = `${partText(rows.length, shown.tally.known + shown.tally.unknown)} ${shown.words.short.many}`;
  return {
    id: 'burst',
    columns: [],
    titled: false,
    lines: [
      {
        key: 'last burst',
        cells: [],
        text: [span('LAST BURST  ', 'dim'), span(when, 'strong'), span(`  ${said}: ${text}`)],
        full: `${when} ${text}`,
        get drill(): DrillIn {
          return {
            type: 'uids',
            name: `${rowsText(rows.length, shown.words)}, ${text} ${when}`,
            uids: shown.dayUidsOf(rows),
          };
        },
      },
    ],
  };
};
