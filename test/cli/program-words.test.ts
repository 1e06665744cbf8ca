import { chmodSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { programWords } from '../../src/cli/program-words.ts';
import { temporary } from '../temporary.ts';

let home: string;
let script: string;
beforeEach(() => {
  home = realpathSync(temporary());
  script = join(home, 'clone', 'bin', 'edgescope.js');
  for (const folder of ['clone/bin', 'bin', 'node', 'x/node_modules/.bin']) {
    mkdirSync(join(home, folder), { recursive: true });
  }
  for (const file of [script, join(home, 'node', 'node')]) {
    writeFileSync(file, '');
    chmodSync(file, 0o755);
  }
});

const words = (path: readonly string[], started = script): readonly string[] =>
  programWords({
    env: { PATH: path.map((folder) => join(home, folder)).join(':') },
    execPath: join(home, 'node', 'node'),
    script: started,
  });

describe('the words that start the program again', () => {
  it('are its name if the PATH leads to it', () => {
    symlinkSync(script, join(home, 'bin', 'edgescope'));
    expect(words(['node', 'bin'])).toEqual(['edgescope']);
    expect(words(['node', 'bin'], join(home, 'bin', 'edgescope'))).toEqual(['edgescope']);
  });

  it('are Node and the script in a clone, even with another installation', () => {
    expect(words(['node', 'bin'])).toEqual(['node', script]);
    writeFileSync(join(home, 'bin', 'edgescope'), '');
    chmodSync(join(home, 'bin', 'edgescope'), 0o755);
    expect(words(['node', 'bin'])).toEqual(['node', script]);
  });

  it('name the running Node by its path if the PATH has another Node, or none', () => {
    expect(words(['bin'])).toEqual([join(home, 'node', 'node'), script]);
  });

  it('are the path of an executable that is not on the PATH', () => {
    const node = join(home, 'node', 'node');
    expect(words(['node', 'bin'], node)).toEqual([node]);
    symlinkSync(node, join(home, 'bin', 'edgescope'));
    expect(words(['node', 'bin'], node)).toEqual(['edgescope']);
  });

  it('do not rely on the PATH that npm sets', () => {
    symlinkSync(script, join(home, 'x/node_modules/.bin', 'edgescope'));
    expect(words(['x/node_modules/.bin', 'node'])).toEqual(['node', script]);
  });
});
