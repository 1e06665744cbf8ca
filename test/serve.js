// Runs the embedded service with faults: `node test/serve.js --hosts 5000 --fault 500:+1@hosts,slow`. All options of
// `edgescope serve` hold; `--help` lists the faults.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import esbuild from 'esbuild';

const ROOT = join(import.meta.dirname, '..');
// Folder in which packages are found.
const CACHE = join(ROOT, 'node_modules/.cache');
mkdirSync(CACHE, { recursive: true });
const folder = mkdtempSync(join(CACHE, 'edgescope-serve-'));
const outfile = join(folder, 'serve.mjs');
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
await esbuild.build({
  absWorkingDir: ROOT,
  entryPoints: ['test/serve-with-faults.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  packages: 'external',
  // The other form of the package has no names to import.
  alias: { 'jsonc-parser': join(ROOT, 'node_modules/jsonc-parser/lib/esm/main.js') },
  logLevel: 'warning',
});
await import(pathToFileURL(outfile).href);
