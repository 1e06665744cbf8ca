import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

const { editedFile }: { editedFile(path: string, text: string): string | null } = createRequire(import.meta.url)(
  './bin/build/edits.js',
);

/** Packages as the program has them: with the edits of the bundle. */
const EDITS = {
  name: 'edits',
  enforce: 'pre' as const,
  transform: (text: string, path: string) => editedFile(path, text),
};

/** Tests of the built program, which start processes and need dist/ first, and tests that replace modules. */
const BUILT = ['test/e2e/**/*.test.{ts,tsx}', 'test/cli/built/**/*.test.ts', 'test/**/*.isolated.test.ts'];

/** Tests of pure functions, for `npm run test:fast`; those of secrets take long. */
const FAST = [
  'test/house.test.ts',
  ...['core/*', 'core/{format,sheet,values}/**/*', '{query,pane,keymap,resources}/**/*'].map(
    (one) => `test/${one}.test.ts`,
  ),
  ...['api/policy', 'cli/args', 'cli/config'].map((folder) => `test/${folder}/**/*.test.ts`),
];

/** Vite would warn of the source maps of Ink, which name files that its package does not have. */
const WITH_INK = { plugins: [EDITS], logLevel: 'error' as const };

/** Files share the modules of their worker: to load them anew for each takes half of the time. */
const PARTS = {
  server: { deps: { inline: ['ink', 'ink-testing-library'] } },
  globalSetup: ['test/own-folder.ts'],
  // Ink needs it on Node 20 before it is loaded.
  setupFiles: ['src/cli/with-resolvers.ts', 'test/properties.ts'],
  isolate: false,
};

/** A machine with much else to do is slow, and not wrong: what is waited for may take long to come. */
const PATIENT = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000, interval: 10 } },
};

export default defineConfig({
  test: {
    watch: false,
    // One for each core: most of the time of a test is its own.
    maxWorkers: '100%',
    projects: [
      {
        ...WITH_INK,
        test: { name: 'fast', include: FAST, exclude: BUILT, ...PARTS, ...PATIENT },
      },
      {
        ...WITH_INK,
        test: {
          name: 'parts',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...BUILT, ...FAST],
          ...PARTS,
          ...PATIENT,
        },
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
