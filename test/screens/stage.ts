import { createClient } from '../../src/api/client.ts';
import { documentDialect } from '../../src/api/dialects/document.ts';
import { sayable } from '../../src/api/dialects/sayable.ts';
import { startDemo } from '../../src/demo/index.ts';
import { RESOURCES, resourceOf } from '../../src/resources/index.ts';
import { createTheme } from '../../src/ui/theme.ts';
import { Driver } from '../scenario/driver.tsx';
import { pictureOf } from './picture.ts';
import { PATIENCE, type Scene } from './scenes.ts';

const COLUMNS = 120;
const ROWS = 30;

/** The clock of the world and of the program: pictures are the same on every day. */
const NOW = Date.UTC(2026, 2, 1, 5, 26, 40);

export interface Stage {
  /** The picture of a scene, as SVG. */
  play(scene: Scene): Promise<string>;
  close(): Promise<void>;
}

/** The whole program over the embedded service, as `edgescope --demo` puts it together, in colours. */
export const openStage = async (): Promise<Stage> => {
  const demo = await startDemo({ now: () => NOW });
  const client = createClient({
    endpoint: { baseUrl: demo.url },
    credentials: null,
    dialect: documentDialect(),
    resource: (kind) => {
      const resource = resourceOf(kind);
      if (resource === undefined) throw new Error(`there is no kind ${kind}`);
      return resource;
    },
    requestsPerSecond: null,
  });
  return {
    play: async ({ about, tab, go }) => {
      const driver = new Driver({
        client,
        resources: RESOURCES,
        columns: COLUMNS,
        rows: ROWS,
        theme: createTheme('16'),
        now: () => NOW,
        start: {
          service: { label: 'demo, a made-up fleet', demo: true, unverified: false, options: [] },
          catalog: { resources: RESOURCES, ability: (kind) => client.ability(kind), sayable },
        },
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
      const idle = Object.values(driver.state.lists).every(({ activity }) => activity === null);
      looks = idle && seen === last ? looks + 1 : 0;
      last = seen;
      return looks >= 3;
    },
    PATIENCE,
  );
};
