// Runs the program under several Nodes, which npm brings: `npm run test:nodes`, or with their versions behind it. What one of
// them keeps, and what the others kept before it, must change nothing of what is printed. Needs the network.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from '@lydell/node-pty';

const VERSIONS = process.argv.length > 2 ? process.argv.slice(2) : ['20.19.0', '20.20.0', '20.20.2', '22', '24'];
const ROOT = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'edgescope-nodes-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** The executable of a version. */
const nodeOf = (version) =>
  execFileSync('npx', ['-y', '-p', `node@${version}`, '-c', 'node -p process.execPath'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

const ARGS = ['projects', '--demo=60', '-o', 'csv', '--limit', '5'];
const code = join(folder, 'cache/edgescope/code');

/** Prints, and tells how many files of the program took the code that was kept of them. */
const SCRIPT = `
const { main, scripts } = require(${JSON.stringify(join(folder, 'bin/load.js'))});
main(${JSON.stringify(ARGS)}).then(() => {
  const taken = [...scripts.values()].filter(({ script }) => script.cachedDataRejected === false).length;
  console.error('TAKEN ' + taken + ' of ' + scripts.size);
});`;
writeFileSync(join(folder, 'run.cjs'), SCRIPT);
for (const part of ['bin', 'dist']) cpSync(join(ROOT, part), join(folder, part), { recursive: true });

const env = { PATH: process.env.PATH, HOME: folder, XDG_CACHE_HOME: join(folder, 'cache'), TERM: 'xterm' };
const run = (node) => {
  const { status, signal, stdout, stderr } = spawnSync(node, [join(folder, 'run.cjs')], { env, encoding: 'utf8' });
  const [, taken = '', all = ''] = /TAKEN (\d+) of (\d+)/.exec(stderr) ?? [];
  return { status: signal ?? status, rows: stdout.trim().split('\n').length, taken, all, stderr };
};

const keys = () => (existsSync(code) ? readdirSync(code) : []);
const kept = () => keys().flatMap((key) => readdirSync(join(code, key)).filter((name) => name.endsWith('.code')));

/** Opens a screen, and leaves it when its code is kept: the files of a run that prints, and three more. */
const screen = (node, files) =>
  new Promise((resolve) => {
    const pty = spawn(node, [join(folder, 'bin/edgescope.js'), '--demo=60'], { cols: 120, rows: 30, env });
    let output = '';
    pty.onData((data) => {
      output += data;
    });
    const timer = setInterval(() => kept().length >= files && pty.write('q'), 50);
    const limit = setTimeout(() => pty.kill('SIGKILL'), 60_000);
    pty.onExit(({ exitCode, signal }) => {
      clearInterval(timer);
      clearTimeout(limit);
      resolve({
        status: signal || exitCode,
        rows: 6,
        taken: '0',
        all: '',
        stderr: output.includes('1 Hosts') ? '' : output,
      });
    });
  });

let failed = false;
const check = (what, found, taken) => {
  const { status, rows, stderr } = found;
  const isRight = status === 0 && rows === 6 && found.taken === taken;
  if (!isRight) failed = true;
  console.log(`${isRight ? 'ok    ' : 'FAILED'} ${what}: ended with ${status}, ${found.taken} files from kept code`);
  if (!isRight) console.log(stderr);
};

const nodes = VERSIONS.map((version) => [version, nodeOf(version)]);
for (const [version, node] of nodes) {
  const first = run(node);
  check(`${version}, first run`, first, '0');
  check(`${version}, second run`, run(node), first.all);
}
for (const [version, node] of nodes) check(`${version} after all others`, run(node), run(node).all);

// Each has the code of another one in the place of its own.
const before = keys();
cpSync(code, `${code}-before`, { recursive: true });
for (const [index, key] of before.entries()) {
  const other = before[(index + 1) % before.length];
  cpSync(join(`${code}-before`, other), join(code, key), { recursive: true });
}
for (const [version, node] of nodes) check(`${version} with the code of another`, run(node), '0');

for (const [version, node] of nodes) {
  rmSync(code, { recursive: true });
  const files = Number(run(node).all);
  check(`${version}, a screen`, await screen(node, files + 3), '0');
  check(`${version} after a screen`, run(node), String(files));
}
process.exitCode = failed ? 1 : 0;
