import { it } from 'vitest';
import { openOver } from './service.ts';

it('a key that is pressed before the first frame is not lost', async () => {
  const { driver } = await openOver({});
  driver.press('?');
  await driver.untilShown('Help');
});
