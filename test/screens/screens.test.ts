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

// If a picture differs on purpose, `npm run screens` writes it again.
test.for(SCENES)('shows the screen $name as in its picture, with its colours', async (scene) => {
  const { text, painted } = await stage.play(scene);
  await expect(text).toMatchFileSnapshot(join(ROOT, 'test/golden/screens', `${scene.name}.txt`));
  const lines = painted.join('\n');
  expect(scene.colours.filter((span) => !lines.includes(THEME.paint(span)))).toEqual([]);
});

test('shows the tour as in its picture', async () => {
  const { texts, picture } = await stage.tour();
  const golden = join(ROOT, 'test/golden/screens/tour');
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot(`${golden}.txt`);
  await expect(picture).toMatchFileSnapshot(`${golden}.svg`);
  expect(picture.length).toBeLessThan(300_000);
});

test('has the key table that is in the document', async () => {
  const path = join(ROOT, 'src/places/README.md');
  await expect(withKeyTable(readFileSync(path, 'utf8'))).toMatchFileSnapshot(path);
});
