import { expect, it } from 'vitest';
import { readList } from '../../src/api/stream/read-list.ts';
import { tiny } from './tiny.ts';

/** Works for so long that each item is a slice of its own. */
const busy = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

it('lets the frame of a key out before it reads on', async () => {
  const elements = Array.from({ length: 40 }, (_, index) => JSON.stringify({ metadata: { uid: `u${index}` } }));
  const body = async function* () {
    yield Buffer.from(`{"items":[${elements.join(',')}]}`);
  };
  let read = 0;
  const late: number[] = [];
  const key = (): void => {
    const before = read;
    // As the frame writer does: the frame goes out when the work of this moment is done.
    setImmediate(() => late.push(read - before));
  };
  await readList(body(), {
    item: (json) => {
      read += 1;
      // It comes while the item is read.
      setTimeout(key, 0);
      busy(6);
      return tiny.item(json);
    },
    elementLimit: 1e6,
  });
  expect(late.length).toBeGreaterThan(20);
  // The loop does not know yet how late it is when the first comes.
  expect(late.slice(1).filter((items) => items > 0)).toEqual([]);
});
