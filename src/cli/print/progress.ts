import { type Arrived, arrivedText } from '../../core/client/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import type { Output } from '../output.ts';

/** Receives the number of items loaded, the total, and the progress of a long body. */
export type OnProgress = (got: number, count: number | null, arrived?: Arrived) => void;

/** Runs work with a progress line on stderr if it is a terminal, cleared at the end. */
export const withProgress = async <Result>(
  stderr: Output,
  work: (onProgress: OnProgress) => Promise<Result>,
): Promise<Result> => {
  let shown = false;
  try {
    return await work((got, count, arrived) => {
      const much = arrived === undefined ? null : arrivedText(arrived);
      // Short pages are not reported within.
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
