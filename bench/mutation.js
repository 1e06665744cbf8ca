// Changes code in every way that Stryker knows, and says which changes no test notices. In a copy of the project with
// packages of its own: Stryker is no dependency.
// `npm run mutation` for all; `npm run mutation -- policy` for a group; `npm run mutation -- policy FILE…` for parts of it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const STRYKER = '9.6.1';

/** What is changed, and the tests that are to notice. */
const GROUPS = {
  secrets: {
    files: ['src/core/secrets/disguise.ts', 'src/core/admit/*.ts'],
    tests: [
      'test/core/admit.test.ts',
      'test/core/exact-numbers.test.ts',
      'test/core/secrets/{corpus,mask-*,properties}.test.ts',
    ],
  },
  masks: { files: ['src/core/secrets/mask*.ts'], tests: ['test/core/secrets/{corpus,mask-*,properties}.test.ts'] },
  sanitise: { files: ['src/core/text/sanitise.ts'], tests: ['test/core/sanitise.test.ts'] },
  policy: { files: ['src/api/policy/*.ts'], tests: ['test/api/policy/**/*.test.ts'] },
  paging: {
    files: ['src/store/state/held-list.ts', 'src/store/arrive/list.ts'],
    tests: ['list', 'pages', 'refresh'].map((name) => `test/store/${name}.test.ts`),
  },
};

const [chosen, ...files] = process.argv.slice(2);
if (chosen !== undefined && !Object.hasOwn(GROUPS, chosen)) {
  console.error(`there is no group ${chosen}: ${Object.keys(GROUPS).join(', ')}`);
  process.exit(2);
}

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
// A lazy value is made once, by one test, so that no other test would notice a change of it. Here each use makes it.
const memo = join(folder, 'src/core/memo/index.ts');
const [before, made, ...more] = readFileSync(memo, 'utf8').split(/(?<=export const lazy = [^\n]* => )\{\n.*?\n\};/s);
if (made === undefined || more.length > 0) throw new Error('src/core/memo/index.ts no longer has the body of lazy');
writeFileSync(memo, `${before}make;${made}`);
const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${STRYKER}`);
run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
run('npm', 'install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...packages);
for (const name of chosen === undefined ? Object.keys(GROUPS) : [chosen]) {
  const { tests, files: all } = GROUPS[name];
  // As in `vitest.config.ts`: properties try the same values for each mutation.
  const setupFiles = ['src/cli/with-resolvers.ts', 'test/properties.ts'];
  const config = `export default ${JSON.stringify({ test: { include: tests, setupFiles, testTimeout: 60_000 } })};`;
  writeFileSync(join(folder, 'mutation.config.mjs'), config);
  console.log(`\n${name}`);
  // Several times given, only the last would count.
  const changed = (files.length > 0 ? files : all).join(',');
  run(
    process.execPath,
    'node_modules/@stryker-mutator/core/bin/stryker.js',
    'run',
    'bench/mutation.json',
    '--mutate',
    changed,
  );
}
