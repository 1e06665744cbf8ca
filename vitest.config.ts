import { defineConfig } from 'vitest/config';

/** Tests of the built program: they start processes, and need dist/ first. */
const BUILT = ['test/e2e/**/*.test.{ts,tsx}', 'test/cli/built/**/*.test.ts'];

export default defineConfig({
  test: {
    watch: false,
    projects: [
      {
        test: {
          name: 'parts',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: BUILT,
          globalSetup: ['test/own-folder.ts'],
          // Ink needs it on Node 20 before it is loaded.
          setupFiles: ['src/cli/with-resolvers.ts'],
          // Files share the modules of their worker: to load them anew for each takes half of the time.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'built',
          include: BUILT,
          globalSetup: ['test/own-folder.ts', 'test/cli/built/build-once.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
