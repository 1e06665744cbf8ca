import { MessageChannel } from 'node:worker_threads';
import { expect, it, vi } from 'vitest';
import { readList } from '../../src/api/stream/read-list.ts';
import { tiny } from './tiny.ts';

it('lets the frame of a key out before it reads on', async () => {
  const elements = Array.from({ length: 40 }, (_, index) => JSON.stringify({ metadata: { uid: `u${index}` } }));
  const body = async function* () {
    yield Buffer.from(`{"items":[${elements.join(',')}]}`);
  };
  let read = 0;
  /** For each key, how many items were read before its frame was out. */
  const late: number[] = [];
  const keyboard = new MessageChannel();
  keyboard.port1.on('message', () => {
    const before = read;
    // As the frame writer does: the frame goes out when the work of this moment is done.
    setImmediate(() => late.push(read - before));
  });
  // By this clock each item takes so long that it is a slice of its own.
  vi.spyOn(performance, 'now').mockImplementation(() => read * 6);
  await readList(body(), {
    item: (json) => {
      read += 1;
      // The key comes while the item is read.
      keyboard.port2.postMessage('j');
      return tiny.item(json);
    },
    elementLimit: 1e6,
  });
  keyboard.port1.close();
  vi.restoreAllMocks();
  // The first item is read in the turn in which its bytes came, so that its key comes a turn later.
  expect(late.slice(1)).toEqual(elements.slice(1).map(() => 0));
});
