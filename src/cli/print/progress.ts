import { arrivedText } from '../../core/client/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { partsText } from '../../store/projects/parts.ts';
import type { HeldList } from '../../store/state/held-list.ts';
import type { Output } from '../process-context.ts';

/** Fields of a list that a progress line shows. */
export type Progressing = Pick<HeldList, 'items' | 'count' | 'activity' | 'origin'>;

const progressText = ({ items, count, activity, origin }: Progressing): string => {
  const much = activity?.arrived === undefined ? null : arrivedText(activity.arrived);
  const rows =
    count === null ? plural(items.length, 'item') : `${formatCount(items.length)} of ${plural(count, 'item')}`;
  return origin.type === 'allProjects'
    ? `${rows}, ${partsText(origin.parts)}`
    : `${rows}${much === null ? '' : `, ${much}`}`;
};

/** Creates a progress line of a walk on stderr. It is shown on a terminal only. */
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
