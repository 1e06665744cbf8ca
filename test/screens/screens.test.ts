import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withKeyTable } from './key-table.ts';
import { SCENES } from './scenes.ts';
import { openStage, type Stage } from './stage.ts';

const ROOT = join(import.meta.dirname, '../..');

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

// What differs is looked at and, when it is meant, written anew by `npm run screens`.
test.for(SCENES)('the picture $name is what the program shows', async (scene) => {
  const { text, picture } = await stage.play(scene);
  const golden = join(ROOT, 'test/golden/screens', scene.name);
  // The text first: what differs in it can be read.
  await expect(text).toMatchFileSnapshot(`${golden}.txt`);
  await expect(picture).toMatchFileSnapshot(`${golden}.svg`);
});

test('the tour is what the program shows', async () => {
  const { texts, picture } = await stage.tour();
  const golden = join(ROOT, 'test/golden/screens/tour');
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot(`${golden}.txt`);
  await expect(picture).toMatchFileSnapshot(`${golden}.svg`);
  expect(picture.length).toBeLessThan(300_000);
});

test('the key table on its page is that of the program', async () => {
  const path = join(ROOT, 'src/places/README.md');
  await expect(withKeyTable(readFileSync(path, 'utf8'))).toMatchFileSnapshot(path);
});
