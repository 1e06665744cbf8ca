import { startDemo } from '../../src/demo/index.ts';
import { createTheme } from '../../src/ui/theme.ts';
import type { Driver } from '../scenario/driver.tsx';
import { NOW, openReal, realClient } from '../scenario/real.ts';
import { pictureOf } from './picture.ts';
import { PATIENCE, type Scene } from './scenes.ts';

const COLUMNS = 120;
const ROWS = 30;

export interface Stage {
  /** The picture of a scene, as SVG. */
  play(scene: Scene): Promise<string>;
  close(): Promise<void>;
}

/** The whole program over the embedded service, as `edgescope --demo` puts it together, in colours. */
export const openStage = async (): Promise<Stage> => {
  const demo = await startDemo({ now: () => NOW });
  const client = realClient(demo.url);
  return {
    play: async ({ about, tab, go }) => {
      const driver = openReal(client, {
        columns: COLUMNS,
        rows: ROWS,
        theme: createTheme('256'),
        start: { service: { label: 'demo, a made-up fleet', demo: true, unverified: false, options: [] } },
        ...(tab !== undefined && { tab }),
      });
      try {
        await go(driver);
        await atRest(driver);
        return pictureOf(driver.terminal.painted(), COLUMNS, about);
      } finally {
        driver.stop();
      }
    },
    close: async () => {
      await client.close();
      await demo.close();
    },
  };
};

/** Nothing is on its way, and the screen has stood still for a few looks at it. */
const atRest = async (driver: Driver): Promise<void> => {
  let last = '';
  let looks = 0;
  await driver.until(
    'the screen at rest',
    () => {
      const seen = driver.terminal.painted().join('\n');
      const { lists, itemFetches } = driver.state;
      const idle = [...Object.values(lists), ...Object.values(itemFetches)].every(({ activity }) => activity === null);
      looks = idle && seen === last ? looks + 1 : 0;
      last = seen;
      return looks >= 3;
    },
    PATIENCE,
  );
};
