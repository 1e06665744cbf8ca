import { MessageChannel } from 'node:worker_threads';
import { expect, it, vi } from 'vitest';
import { readList } from '../../src/api/stream/read-list.ts';
import { tiny } from './tiny.ts';

it('writes the frame of a key before it reads on', async () => {
  const elements = Array.from({ length: 40 }, (_, index) => JSON.stringify({ metadata: { uid: `u${index}` } }));
  const body = async function* () {
    yield Buffer.from(`{"items":[${elements.join(',')}]}`);
  };
  let read = 0;
  /** For each key, the number of items that were read before its frame was written. */
  const late: number[] = [];
  const keyboard = new MessageChannel();
  keyboard.port1.on('message', () => {
    const before = read;
    // Like the frame writer, writes the frame after the current event.
    setImmediate(() => late.push(read - before));
  });
  // With this clock, each item takes longer than a slice.
  vi.spyOn(performance, 'now').mockImplementation(() => read * 6);
  await readList(body(), {
    item: (json) => {
      read += 1;
      // The key arrives while the item is read.
      keyboard.port2.postMessage('j');
      return tiny.item(json);
    },
    elementLimit: 1e6,
  });
  keyboard.port1.close();
  vi.restoreAllMocks();
  // The first item is read in the turn in which its bytes arrived, so that its key arrives a turn later.
  expect(late.slice(1)).toEqual(elements.slice(1).map(() => 0));
});
