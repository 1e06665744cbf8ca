import { performCopies } from '../../src/cli/interactive/exports.ts';
import { AUTOLOAD_ROWS } from '../../src/core/query/index.ts';
import { startDemo } from '../../src/demo/index.ts';
import { createClipboard } from '../../src/terminal/clipboard/clipboard.ts';
import { createTheme } from '../../src/ui/theme.ts';
import { atRest, NOW, openReal, realClient } from '../scenario/real.ts';
import { movingPicture, type Shot } from './moving-picture.ts';
import { type Scene, TOUR } from './scenes.ts';

const COLUMNS = 120;
const ROWS = 30;
export const THEME = createTheme('256');

const TOUR_ABOUT =
  'A tour: the hosts of the demo, the situation, what the broken ones share, a ticket, one of them explained';
/** The screen with which the moving picture begins: what the broken hosts share. */
const STRONGEST = 2;

export interface Stage {
  /** The screen of a scene as text, and its lines with their colours. */
  play(scene: Scene): Promise<{ readonly text: string; readonly painted: readonly string[] }>;
  /** The tour as a moving picture, and the text of its screens. */
  tour(): Promise<{ readonly texts: readonly string[]; readonly picture: string }>;
  close(): Promise<void>;
}

/** The whole program over the embedded service, as `edgescope --demo` puts it together, in colours. */
export const openStage = async (): Promise<Stage> => {
  const demo = await startDemo({ now: () => NOW });
  const client = realClient(demo.url);
  const open = (tab?: Scene['tab'], autoload: number | null = null) =>
    openReal(client, {
      columns: COLUMNS,
      rows: ROWS,
      theme: THEME,
      start: {
        service: { label: 'demo, a made-up fleet', demo: true, unverified: false, options: [] },
        ...(autoload !== null && { autoload }),
      },
      ...(tab !== undefined && { tab }),
    });
  return {
    tour: async () => {
      const driver = open('hosts', AUTOLOAD_ROWS);
      const clipboard = createClipboard({ env: {}, write: () => undefined });
      const end = performCopies(driver.store, clipboard);
      try {
        const texts: string[] = [];
        const shots: Shot[] = [];
        for (const { keys, caption, shown, ms } of TOUR) {
          // Waits like a person who looks before the next key: Enter does nothing on a line that has just replaced another line.
          await driver.until('a line that stands still', () => driver.state.replacedIn === null);
          driver.press(...keys);
          await driver.untilShown(shown);
          await atRest(driver);
          await driver.untilShown(shown);
          texts.push(driver.text());
          shots.push({ lines: driver.terminal.painted(), caption, ms });
        }
        return { texts, picture: movingPicture(shots, COLUMNS, TOUR_ABOUT, STRONGEST) };
      } finally {
        end();
        driver.stop();
      }
    },
    play: async ({ tab, go }) => {
      const driver = open(tab);
      try {
        await go(driver);
        await atRest(driver);
        const text = driver.screen().map((line) => `${line.trimEnd()}\n`);
        return { text: text.join(''), painted: driver.terminal.painted() };
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
