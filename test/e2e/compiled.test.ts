import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/**
 * Says of each file of compiled code beside the bundle whether this Node takes it, in a process without flags of its own;
 * nothing where another version of V8 has compiled them, which the second word of the file tells.
 */
const SCRIPT = `
const { readdirSync, readFileSync } = require('node:fs');
const { Script } = require('node:vm');
const own = new Script('0').createCachedData().readUInt32LE(4);
const said = readdirSync('dist').filter((name) => name.endsWith('.cache')).flatMap((name) => {
  const cachedData = readFileSync('dist/' + name);
  const source = readFileSync('dist/' + name.slice(0, -6), 'latin1');
  if (cachedData.readUInt32LE(4) !== own) return [];
  return [[name, new Script(source, { cachedData }).cachedDataRejected === false]];
});
console.log(JSON.stringify(said));`;

const refusedAfter = (script: string): readonly string[] => {
  const { stdout, status } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8', env: {} });
  expect(status).toBe(0);
  const said: readonly (readonly [string, boolean])[] = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  return said.filter(([, taken]) => !taken).map(([name]) => name);
};

it('is taken by the Node that has made it: else every start compiles anew', () => {
  expect(refusedAfter(SCRIPT)).toEqual([]);
});

it('is taken when a service was asked already: what the screen needs is loaded behind it', () => {
  const asked = `require('./bin/load.js').main(['projects', '--demo=1', '-o', 'ndjson']).then((code) => {
  process.exitCode = code;
  ${SCRIPT}
});`;
  expect(refusedAfter(asked)).toEqual([]);
});
