import { defineConfig } from 'vitest/config';
import { PATIENCE } from './test/patience.ts';

/** Tests of the built program, which start processes and need dist/ first, and tests that replace modules. */
const BUILT = ['test/e2e/**/*.test.{ts,tsx}', 'test/cli/built/**/*.test.ts', 'test/**/*.isolated.test.ts'];

/** Tests for each night, which take long and find what few changes can break: `npm run test:long`. */
const LONG = ['test/**/*.long.test.ts'];

/** Tests of pure functions, for `npm run test:fast`; those of secrets take long. */
const FAST = [
  'test/house.test.ts',
  ...['core/*', 'core/{format,sheet,values}/**/*', '{query,pane,keymap,resources}/**/*'].map(
    (one) => `test/${one}.test.ts`,
  ),
  ...['api/policy', 'cli/args', 'cli/config'].map((folder) => `test/${folder}/**/*.test.ts`),
];

/** Files share the modules of their worker: to load them anew for each takes half of the time. */
const PARTS = {
  globalSetup: ['test/own-folder.ts'],
  // Ink needs it on Node 20 before it is loaded.
  setupFiles: ['src/cli/with-resolvers.ts', 'test/properties.ts'],
  // The screen of ink-testing-library has no rows; without these Ink starts the program `tput` for each drawing.
  env: { COLUMNS: '100', LINES: '24' },
  isolate: false,
};

/** A wait fails by itself if nothing changes (`test/patience.ts`). These limits end a test that hangs elsewhere. */
const PATIENT = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: PATIENCE, interval: 10 } },
};

export default defineConfig({
  test: {
    watch: false,
    // One for each core: most of the time of a test is its own.
    maxWorkers: '100%',
    // A worker that ends late on a busy machine is no failure.
    teardownTimeout: 60_000,
    projects: [
      {
        test: { name: 'fast', include: FAST, exclude: [...BUILT, ...LONG], ...PARTS, ...PATIENT },
      },
      {
        test: {
          name: 'parts',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...BUILT, ...FAST, ...LONG],
          ...PARTS,
          ...PATIENT,
        },
      },
      {
        test: { name: 'long', include: LONG, ...PARTS, ...PATIENT },
      },
      {
        test: {
          name: 'built',
          include: BUILT,
          globalSetup: ['test/own-folder.ts', 'test/cli/built/build-once.ts'],
          ...PATIENT,
        },
      },
    ],
  },
});
