import { type Arrived, arrivedText } from '../../core/client/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import type { Output } from '../output.ts';

/** Told how many items came so far, and of how many, and how much of a long body is here. */
export type OnProgress = (got: number, count: number | null, arrived?: Arrived) => void;

/** Does work that counts along: on a line of its own where stderr is a terminal, taken away at the end of the work. */
export const withProgress = async <Result>(
  stderr: Output,
  work: (onProgress: OnProgress) => Promise<Result>,
): Promise<Result> => {
  let shown = false;
  try {
    return await work((got, count, arrived) => {
      const much = arrived === undefined ? null : arrivedText(arrived);
      // A page that is here in no time says nothing before its end.
      if (arrived !== undefined && much === null) return;
      if (stderr.isTTY !== true) return;
      shown = true;
      const here = count === null ? plural(got, 'item') : `${formatCount(got)} of ${plural(count, 'item')}`;
      stderr.write(`\r${here}${much === null ? '' : `, ${much}`} …\x1b[K`);
    });
  } finally {
    if (shown) stderr.write('\r\x1b[K');
  }
};
