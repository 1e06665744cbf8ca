import { arrivedText } from '../../core/client/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { partsText } from '../../store/projects/parts.ts';
import type { HeldList } from '../../store/state/held-list.ts';
import type { Output } from '../process-context.ts';

/** A list, as far as its progress is told. */
export type Progressing = Pick<HeldList, 'items' | 'count' | 'activity' | 'origin'>;

const progressText = ({ items, count, activity, origin }: Progressing): string => {
  const much = activity?.arrived === undefined ? null : arrivedText(activity.arrived);
  const rows =
    count === null ? plural(items.length, 'item') : `${formatCount(items.length)} of ${plural(count, 'item')}`;
  return origin.type === 'allProjects'
    ? `${rows}, ${partsText(origin.parts)}`
    : `${rows}${much === null ? '' : `, ${much}`}`;
};

/** A line on stderr that tells how far a walk is, on a terminal only. */
export const progressLine = (
  stderr: Output,
  textOf = progressText,
): {
  readonly show: (list: Progressing) => void;
  readonly clear: () => void;
} => {
  let shown = '';
  return {
    show: (list) => {
      if (stderr.isTTY !== true || list.items.length === 0) return;
      const text = textOf(list);
      if (text === shown) return;
      shown = text;
      stderr.write(`\r${text} …\x1b[K`);
    },
    clear: () => {
      if (shown !== '') stderr.write('\r\x1b[K');
    },
  };
};
