// Runs the SQL of src/snapshot/scale.md over a folder of snapshots. DuckDB is no dependency, so npx brings it:
// `npx -y -p @duckdb/node-api@1.5.6-r.1 node bench/duckdb.js FOLDER`; without FOLDER over six snapshots of the embedded service.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const DUCKDB = '@duckdb/node-api@1.5.6-r.1';
const PAGE = join(import.meta.dirname, '../src/snapshot/scale.md');
/** The files in the SQL of the page, for which the files of the folder stand in. */
const FILES = "'snapshots/*.ndjson.gz'";
const PROGRAM = join(import.meta.dirname, '../bin/edgescope.js');

const fail = (text) => {
  console.error(text);
  process.exit(2);
};

/** Returns DuckDB. `npx -p` installs it beside a folder of PATH, where Node itself does not look for packages. */
const loadDuckdb = () => {
  const bins = (process.env.PATH ?? '').split(delimiter).filter((path) => path.endsWith(join('node_modules', '.bin')));
  for (const place of [import.meta.filename, ...bins.map((path) => join(dirname(path), 'none.js'))]) {
    try {
      return createRequire(place)('@duckdb/node-api');
    } catch (error) {
      if (error.code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  return fail(`DuckDB is not here: npx -y -p ${DUCKDB} node bench/duckdb.js`);
};

/** Takes six snapshots of a fleet in which an incident begins, named as if ten days lay between them. */
const takeSnapshots = async (folder) => {
  const service = spawn(
    process.execPath,
    [PROGRAM, 'serve', '--port', '0', '--one-body', '--churn', '600', '--incident', '5s'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  process.once('exit', () => service.kill());
  const [line] = await Promise.race([once(service.stdout, 'data'), once(service, 'exit')]);
  const url = /http:\S+/.exec(String(line))?.[0] ?? fail('The embedded service does not start: npm run build');
  for (let count = 5; count >= 0; count -= 1) {
    const day = new Date(Date.now() - count * 10 * 86_400_000).toISOString().slice(0, 10);
    const words = ['snapshot', `${day}.ndjson.gz`, '--kinds', 'hosts', '--url', url];
    const { status } = spawnSync(process.execPath, [PROGRAM, ...words], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0) fail(`The snapshot of ${day} failed`);
    await setTimeout(2000);
  }
};

const print = (names, rows) => {
  const lines = [names, ...rows].map((row) =>
    row.map((cell) => (Array.isArray(cell) ? cell.join(', ') : `${cell ?? ''}`)),
  );
  const widths = names.map((_, at) => Math.max(...lines.map((line) => line[at].length)));
  for (const line of lines)
    console.log(
      line
        .map((cell, at) => cell.padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    );
};

const { DuckDBInstance } = loadDuckdb();
let [folder] = process.argv.slice(2);
if (folder === undefined) {
  folder = mkdtempSync(join(tmpdir(), 'edgescope-duckdb-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  await takeSnapshots(folder);
}
const blocks = [...readFileSync(PAGE, 'utf8').matchAll(/^```sql\n(.*?)^```/gms)].map(([, sql]) => sql);
const connection = await (await DuckDBInstance.create()).connect();
for (const sql of blocks) {
  const start = performance.now();
  const quoted = `'${join(folder, '*.ndjson.gz').replaceAll("'", "''")}'`;
  const result = await connection
    .runAndReadAll(sql.replaceAll(FILES, quoted))
    .catch((error) => fail(error.message.split('\n')[0]));
  console.log(`\n-- ${sql.split('\n')[0].replace(/^-- /, '')} (${Math.round(performance.now() - start)} ms)`);
  print(result.columnNames(), result.getRowsJson());
}
process.exit();
