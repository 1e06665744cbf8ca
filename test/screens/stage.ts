import { startDemo } from '../../src/demo/index.ts';
import { createTheme } from '../../src/ui/theme.ts';
import { atRest, NOW, openReal, realClient } from '../scenario/real.ts';
import { pictureOf } from './picture.ts';
import type { Scene } from './scenes.ts';

const COLUMNS = 120;
const ROWS = 30;

export interface Stage {
  /** The screen of a scene as text, and its picture as SVG. */
  play(scene: Scene): Promise<{ readonly text: string; readonly picture: string }>;
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
        const text = driver.screen().map((line) => `${line.trimEnd()}\n`);
        return { text: text.join(''), picture: pictureOf(driver.terminal.painted(), COLUMNS, about) };
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
