import { expect, it } from 'vitest';
import { createEngine } from '../../../src/cli/engine.ts';
import type { OnProgress } from '../../../src/cli/print/pages.ts';
import { optimiseLater } from '../../../src/cli/print/receive.ts';

const opened = () => {
  let isOptimised = true;
  const engine = createEngine(20, (flag) => {
    if (flag === '--opt' || flag === '--no-opt') isOptimised = flag === '--opt';
  });
  return { ...optimiseLater(engine), isOptimised: () => isOptimised };
};

it('nothing is optimised for one short page until it is printed', () => {
  const { onProgress, isOptimised, end } = opened();
  expect(isOptimised()).toBe(true);
  onProgress(20, null, { bytes: 20_000, of: 50_000 });
  expect(isOptimised()).toBe(false);
  end();
  expect(isOptimised()).toBe(true);
});

it.each<[string, Parameters<OnProgress>]>([
  ['the size of its body', [8, null, { bytes: 65_536, of: 6_000_000 }]],
  ['the bytes that came', [900, null, { bytes: 2_000_000, of: null }]],
  ['its second page', [50, 1000]],
])('a long list is optimised as soon as it is known to be long by %s, and from then on', (_, progress) => {
  const { onProgress, isOptimised } = opened();
  onProgress(1, null, { bytes: 20_000, of: null });
  onProgress(...progress);
  expect(isOptimised()).toBe(true);
  onProgress(1000, null, { bytes: 20_000, of: 50_000 });
  expect(isOptimised()).toBe(true);
});
