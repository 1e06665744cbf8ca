import { arrivedText } from '../../core/client/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { partsText } from '../../store/projects/parts.ts';
import type { HeldList } from '../../store/state/held-list.ts';
import type { Output } from '../process-context.ts';

/** A line on stderr that tells how far a walk is, on a terminal only. */
export const progressLine = (
  stderr: Output,
): {
  readonly show: (list: Pick<HeldList, 'items' | 'count' | 'activity' | 'origin'>) => void;
  readonly clear: () => void;
} => {
  let shown = '';
  return {
    show: ({ items, count, activity, origin }) => {
      if (stderr.isTTY !== true) return;
      const much = activity?.arrived === undefined ? null : arrivedText(activity.arrived);
      const rows =
        count === null ? plural(items.length, 'item') : `${formatCount(items.length)} of ${plural(count, 'item')}`;
      const text =
        origin.type === 'allProjects'
          ? `${rows}, ${partsText(origin.parts)}`
          : `${rows}${much === null ? '' : `, ${much}`}`;
      if (text === shown || items.length === 0) return;
      shown = text;
      stderr.write(`\r${text} …\x1b[K`);
    },
    clear: () => {
      if (shown !== '') stderr.write('\r\x1b[K');
    },
  };
};
