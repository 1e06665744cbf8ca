// Changes the code named in mutation.json in every way Stryker knows, and says which changes no test notices.
// In a copy of the project with packages of its own: Stryker is no dependency. `npm run mutation -- src/core/secret.ts`
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const STRYKER = '9.6.1';
/** The tests that are to notice. */
const TESTS = [
  'test/core/admit.test.ts',
  'test/core/hidden.test.ts',
  'test/core/sanitise.test.ts',
  'test/core/mask-found.test.ts',
  'test/core/mask.test.ts',
  'test/store/list.test.ts',
  'test/store/pages.test.ts',
  'test/store/refresh.test.ts',
  'test/api/policy/**/*.test.ts',
];
const ROOT = join(import.meta.dirname, '..');
const LEFT_OUT = new Set(['node_modules', 'dist', 'coverage', '.git']);

const folder = mkdtempSync(join(tmpdir(), 'edgescope-mutation-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** Runs a command in the copy, or ends with its exit code. */
const run = (command, ...args) => {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

cpSync(ROOT, folder, { recursive: true, filter: (path) => path === ROOT || !LEFT_OUT.has(basename(path)) });
writeFileSync(join(folder, 'mutation.config.mjs'), `export default ${JSON.stringify({ test: { include: TESTS } })};`);
// What is made once is known only by the test that had it made: here all have it made.
writeFileSync(
  join(folder, 'src/core/later.ts'),
  'export const later = <Value>(make: () => Value): (() => Value) => make;',
);
const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${STRYKER}`);
run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
run('npm', 'install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...packages);
// Given once each, only the last would count.
const files = process.argv.length > 2 ? ['--mutate', process.argv.slice(2).join(',')] : [];
run(process.execPath, 'node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'bench/mutation.json', ...files);
