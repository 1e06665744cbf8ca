import { formatCount } from '../../core/format/count.ts';
import type { Output } from '../surroundings.ts';

/** A line that counts along while pages come. */
export interface Progress {
  show(got: number, count: number | null): void;
  clear(): void;
}

/** Progress on a terminal; nothing anywhere else. */
export const progressOn = (stderr: Output): Progress => {
  let shown = false;
  return {
    show: (got, count) => {
      if (stderr.isTTY !== true) return;
      shown = true;
      stderr.write(`\r${formatCount(got)}${count === null ? '' : ` of ${formatCount(count)}`} …\x1b[K`);
    },
    clear: () => {
      if (shown) stderr.write('\r\x1b[K');
    },
  };
};
