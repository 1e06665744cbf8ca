// Bundles bench/NAME.ts with the program's own code and runs it: `npm run bench -- filter 20000`.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import esbuild from 'esbuild';

/** Ink's developer tools are no part of the program. */
const withoutDevtools = {
  name: 'without-devtools',
  setup(build) {
    build.onResolve({ filter: /^react-devtools-core$/ }, ({ path }) => ({ path, namespace: 'none' }));
    build.onLoad({ filter: /./, namespace: 'none' }, () => ({ contents: 'export default {};' }));
  },
};

/** A package with a native part stays where it is installed. */
const nativeWhereItIs = {
  name: 'native-where-it-is',
  setup(build) {
    const path = createRequire(import.meta.url).resolve('@lydell/node-pty');
    build.onResolve({ filter: /^@lydell\/node-pty$/ }, () => ({ path, external: true }));
  },
};

const [name = ''] = process.argv.slice(2);
if (!/^[a-z]+$/.test(name) || !existsSync(join(import.meta.dirname, `${name}.ts`))) {
  console.error('npm run bench -- NAME: bench/README.md has their names');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'edgescope-bench-'));
const outfile = join(folder, `${name}.mjs`);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
await esbuild.build({
  absWorkingDir: join(import.meta.dirname, '..'),
  entryPoints: [`bench/${name}.ts`],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  jsx: 'automatic',
  plugins: [withoutDevtools, nativeWhereItIs],
  // Packages in the bundle that are CommonJS ask for Node's own modules.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '""' },
  logLevel: 'warning',
});
await import(pathToFileURL(outfile).href);
