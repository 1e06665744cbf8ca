// Runs the program under several Nodes, which npm brings: `npm run test:nodes`, or with their versions behind it. What one of
// them keeps, and what the others kept before it, must change nothing of what is printed. Needs the network.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from '@lydell/node-pty';

const VERSIONS = process.argv.length > 2 ? process.argv.slice(2) : ['20.19.0', '20.20.2', '22.19.0', '24', '26'];
const ROOT = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'edgescope-nodes-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const filter = (path) => !path.endsWith('/release');
for (const part of ['bin', 'dist']) cpSync(join(ROOT, part), join(folder, part), { recursive: true, filter });

/** The executable of a version. */
const nodeOf = (version) =>
  execFileSync('npx', ['-y', '-p', `node@${version}`, '-c', 'node -p process.execPath'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

const PROGRAM = join(folder, 'bin/edgescope.js');
const ARGS = ['projects', '--demo=60', '-o', 'csv', '--limit', '5'];
const code = join(folder, 'cache/edgescope/code');
const env = { PATH: process.env.PATH, HOME: folder, XDG_CACHE_HOME: join(folder, 'cache'), TERM: 'xterm' };

/** The files in the folder of compiled code: a run that uses the cached code does not change them. */
const kept = () =>
  (existsSync(code) ? readdirSync(code) : []).map((name) => [name, statSync(join(code, name)).ino]).sort();

let failed = false;
const check = (what, run, isKept) => {
  const before = JSON.stringify(kept());
  const { status, said } = run();
  const isRight = status === 0 && (JSON.stringify(kept()) === before) === isKept;
  if (!isRight) failed = true;
  console.log(`${isRight ? 'ok    ' : 'FAILED'} ${what}: ended with ${status}`);
  if (!isRight) console.log(said);
};

const print = (node) => () => {
  const { status, signal, stdout, stderr } = spawnSync(node, [PROGRAM, ...ARGS], { env, encoding: 'utf8' });
  const isWhole = stdout.trim().split('\n').length === 6;
  return { status: isWhole ? (signal ?? status) : 'other rows', said: stderr };
};

/** Opens a screen, and leaves it once more code is cached than printing needs. */
const screen = (node) =>
  new Promise((resolve) => {
    const before = JSON.stringify(kept());
    const pty = spawn(node, [PROGRAM, '--demo=60'], { cols: 120, rows: 30, env });
    let output = '';
    pty.onData((data) => {
      output += data;
    });
    const timer = setInterval(() => JSON.stringify(kept()) !== before && pty.write('q'), 50);
    const limit = setTimeout(() => pty.kill('SIGKILL'), 60_000);
    pty.onExit(({ exitCode, signal }) => {
      clearInterval(timer);
      clearTimeout(limit);
      resolve({ status: signal || exitCode, said: output });
    });
  });

const nodes = VERSIONS.map((version) => [version, nodeOf(version)]);
for (const [version, node] of nodes) {
  rmSync(code, { recursive: true, force: true });
  check(`${version}, first run`, print(node), false);
  check(`${version}, second run`, print(node), true);
  const shown = await screen(node);
  check(`${version}, a screen`, () => shown, true);
  check(`${version} after a screen`, print(node), true);
}

// Each version gets the cached code of the version before instead of its own.
for (const [index, [version, node]] of nodes.entries()) {
  rmSync(code, { recursive: true, force: true });
  print(node)();
  const own = kept();
  rmSync(code, { recursive: true });
  print(nodes.at(index - 1)[1])();
  for (const [at, [other]] of kept().entries()) cpSync(join(code, other), join(code, own[at][0]));
  check(`${version} with the code of another`, print(node), nodes.length === 1);
}
process.exitCode = failed ? 1 : 0;
