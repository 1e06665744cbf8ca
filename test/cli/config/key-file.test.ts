import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentialSource, readKeyFile } from '../../../src/cli/config/key-file.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'edgescope-key-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, text: string, mode = 0o600): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
};

describe('the key of a session', () => {
  it('is read each time, and the last one goes on while the file cannot be used', () => {
    const path = file('session', 'first-key');
    const source = credentialSource({ kind: 'api-key', value: 'first-key', file: path });
    expect(source()?.value).toBe('first-key');
    file('session', 'second-key');
    expect(source()).toEqual({ kind: 'api-key', value: 'second-key', file: path });
    file('session', 'third-key', 0o644);
    expect(source()?.value).toBe('second-key');
    rmSync(path);
    expect(source()?.value).toBe('second-key');
  });

  it('stays what it is when it comes from elsewhere', () => {
    const token = { kind: 'token', value: 'a.b.c' } as const;
    expect(credentialSource(token)()).toBe(token);
    expect(credentialSource(null)()).toBeNull();
  });
});

describe('a key file', () => {
  it('gives its key without blanks round it', () => {
    expect(readKeyFile('--api-key-file', file('good', '  abc-123\n'))).toBe('abc-123');
    expect(readKeyFile('--api-key-file', file('bearer', 'Bearer abc-123\n'))).toBe('abc-123');
  });

  it.each([0o640, 0o604, 0o660, 0o620])('is refused with mode %o, and the remedy is a command', (mode) => {
    const path = file(`open-${mode}`, 'abc', mode);
    expect(() => readKeyFile('--api-key-file', path)).toThrow(/can be read by others/);
    expect(() => readKeyFile('--api-key-file', path)).toThrow(
      expect.objectContaining({ remedy: `run chmod 600 ${path}` }),
    );
  });

  it('is refused when empty, of several lines, missing, a folder or a pipe, and never quoted', () => {
    expect(() => readKeyFile('x', file('empty', ' \n'))).toThrow(/is empty/);
    expect(() => readKeyFile('x', file('two', 'first\nsecond'))).toThrow(/^(?!.*(first|second))/);
    expect(() => readKeyFile('x', join(folder, 'none'))).toThrow(/ENOENT/);
    const inner = join(folder, 'folder');
    mkdirSync(inner, { mode: 0o700 });
    expect(() => readKeyFile('x', inner)).toThrow(/no regular file/);
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', ['-m', '600', pipe]);
    expect(() => readKeyFile('x', pipe)).toThrow(/no regular file/);
  });
});
