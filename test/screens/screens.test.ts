import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withKeyTable } from './key-table.ts';
import { SCENES } from './scenes.ts';
import { openStage, type Stage, THEME } from './stage.ts';

const ROOT = join(import.meta.dirname, '../..');

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

// What differs is looked at and, when it is meant, written anew by `npm run screens`.
test.for(SCENES)('the screen $name is what the program shows, in its colours', async (scene) => {
  const { text, painted } = await stage.play(scene);
  await expect(text).toMatchFileSnapshot(join(ROOT, 'test/golden/screens', `${scene.name}.txt`));
  const lines = painted.join('\n');
  expect(scene.colours.filter((span) => !lines.includes(THEME.paint(span)))).toEqual([]);
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
