import { expect, it } from 'vitest';
import { withProgress } from '../../../src/cli/print/pages.ts';

it('shows progress on a terminal, with the bytes of a long body, and clears its line', async () => {
  const written: string[] = [];
  const write = (text: string): boolean => written.push(text) > 0;
  await withProgress({ isTTY: true, write }, async (onProgress) => {
    onProgress(50, 1213);
    onProgress(70, null, { bytes: 3000, of: 4000 });
    onProgress(12_403, null, { bytes: 77 * 1024 * 1024, of: 311 * 1024 * 1024 });
    onProgress(12_403, null, { bytes: 77 * 1024 * 1024, of: null });
  });
  expect(written).toEqual([
    '\r50 of 1,213 items …\x1b[K',
    '\r12,403 items, 77M of 311M …\x1b[K',
    '\r12,403 items, 77M …\x1b[K',
    '\r\x1b[K',
  ]);
});
