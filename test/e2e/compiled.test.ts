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

it('is taken by the Node that has made it: else every start compiles anew', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', SCRIPT], { encoding: 'utf8', env: {} });
  expect(stderr).toBe('');
  const said: readonly (readonly [string, boolean])[] = JSON.parse(stdout);
  expect(said.filter(([, taken]) => !taken)).toEqual([]);
});
