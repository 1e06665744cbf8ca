import { cachedDataVersionTag } from 'node:v8';
import { expect, it } from 'vitest';
import { engine } from '../../src/cli/engine.ts';

it('writes compiled code under the initial flags, and restores the changed ones', () => {
  const tags = [cachedDataVersionTag()];
  const look = (): void => void tags.push(cachedDataVersionTag());
  engine.change('semi-space-growth-factor');
  look();
  engine.withUsualFlags(look);
  look();
  engine.reset('semi-space-growth-factor');
  look();
  const [start, changed] = tags;
  expect(changed).not.toBe(start);
  expect(tags).toEqual([start, changed, start, changed, start]);
});
