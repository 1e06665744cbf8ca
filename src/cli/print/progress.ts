import { formatCount } from '../../core/format/count.ts';
import type { Output } from '../output.ts';

/** Told how many items came so far, and of how many. */
export type OnProgress = (got: number, count: number | null) => void;

/** Does work that counts along: on a line of its own where stderr is a terminal, taken away at the end of the work. */
export const withProgress = async <Result>(
  stderr: Output,
  work: (onProgress: OnProgress) => Promise<Result>,
): Promise<Result> => {
  let shown = false;
  try {
    return await work((got, count) => {
      if (stderr.isTTY !== true) return;
      shown = true;
      stderr.write(`\r${formatCount(got)}${count === null ? '' : ` of ${formatCount(count)}`} …\x1b[K`);
    });
  } finally {
    if (shown) stderr.write('\r\x1b[K');
  }
};
