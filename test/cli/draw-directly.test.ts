import { expect, it, onTestFinished } from 'vitest';
import { drawDirectly } from '../../src/cli/interactive/session.ts';
import { screenLines } from '../../src/ui/regions.ts';
import { createTheme } from '../../src/ui/theme.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { Timed } from '../store/timed.ts';

const theme = createTheme('none');

it('draws the screen at once, once for all changes of a turn, and no more when it is ended', async () => {
  const app = new Timed(new ScriptedClient({ hosts: { items: fleet(70) } }), { refresh: null });
  onTestFinished(() => app.stop());
  await app.settled();
  const shown: (readonly string[])[] = [];
  const end = drawDirectly({ store: app.store, frames: { show: (lines) => void shown.push(lines) }, theme });
  expect(shown.splice(0)).toEqual([screenLines(app.state, theme)]);
  app.press('j');
  app.press('j');
  expect(shown).toEqual([]);
  await Promise.resolve();
  expect(shown.splice(0)).toEqual([screenLines(app.state, theme)]);
  app.press('k');
  end();
  await Promise.resolve();
  expect(shown).toEqual([]);
});
