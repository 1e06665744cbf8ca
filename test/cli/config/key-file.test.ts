import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { credentialSource, readKeyFile } from '../../../src/cli/config/key-file.ts';
import { temporary } from '../../temporary.ts';

const folder = temporary();

const file = (name: string, text: string, mode = 0o600): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
};

describe('the key of a session', () => {
  it('is read each time, and stays valid while the file is unusable', () => {
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

  it('stays the same from any other source', () => {
    const token = { kind: 'token', value: 'a.b.c' } as const;
    expect(credentialSource(token)()).toBe(token);
    expect(credentialSource(null)()).toBeNull();
  });
});

describe('a key file', () => {
  it('is trimmed', () => {
    expect(readKeyFile('--api-key-file', file('good', '  abc-123\n'))).toBe('abc-123');
    expect(readKeyFile('--api-key-file', file('bearer', 'Bearer abc-123\n'))).toBe('abc-123');
    expect(readKeyFile('--api-key-file', file('windows', '\ufeffabc-123 \t\r\n\r\n'))).toBe('abc-123');
    const long = 'k'.repeat(40_000);
    expect(readKeyFile('--api-key-file', file('long', long))).toBe(long);
  });

  it.each(['640', '604', '660', '620'])('is refused with mode %s, and the remedy is a command', (mode) => {
    const path = file(`open-${mode}`, 'abc', Number.parseInt(mode, 8));
    expect(() => readKeyFile('--api-key-file', path)).toThrow(/can be read by others/);
    expect(() => readKeyFile('--api-key-file', path)).toThrow(
      expect.objectContaining({ remedy: `run chmod 600 ${path}` }),
    );
  });

  it.each([
    ['two lines', 'kkkkkk\nkkkkkk', /has more than one line/],
    ['two lines of Windows', 'kkkkkk\r\nkkkkkk\r\n', /has more than one line/],
    ['an old Mac', 'kkkkkk\rkkkkkk', /has more than one line/],
    ['a blank', 'kkkkkk kkkkkk', /contains spaces/],
    ['a tab', 'kkkkkk\tkkkkkk', /contains control characters/],
    ['an escape', 'kkkkkk\x1b[31mkkkkkk', /contains control characters/],
    ['a delete', 'kkkkkk\x7f', /contains control characters/],
    ['Latin-1', 'kkkkkké', /non-ASCII characters/],
    ['a hard blank', 'kkkkkk\u00a0kkkkkk', /non-ASCII characters/],
    ['quotes', '"kkkkkk"', /is in quotes/],
    ['a smart quote', '“kkkkkk”', /non-ASCII characters/],
    ['an invisible mark', 'kkkkkk\u200bkkkkkk', /non-ASCII characters/],
    ['UTF-16', '\0k\0k\0k\0k\0k\0k', /UTF-16/],
    ['nothing but Bearer', 'Bearer \n', /is no key|is empty/],
  ])('is refused by its name, and never quoted, with %s', (name, text, what) => {
    const path = file(name, text);
    expect(() => readKeyFile('--api-key-file', path)).toThrow(what);
    expect(() => readKeyFile('--api-key-file', path)).toThrow(path);
    expect(() => readKeyFile('--api-key-file', path)).toThrow(/^(?!.*k{3})/);
  });

  it('is refused when empty, of several lines, missing, a folder or a pipe, and never quoted', () => {
    expect(() => readKeyFile('x', file('empty', ' \n'))).toThrow(/is empty/);
    expect(() => readKeyFile('x', file('two', 'first\nsecond'))).toThrow(/^(?!.*(first|second))/);
    expect(() => readKeyFile('x', join(folder, 'none'))).toThrow(/ENOENT/);
    const inner = join(folder, 'folder');
    mkdirSync(inner, { mode: 0o700 });
    expect(() => readKeyFile('x', inner)).toThrow(/not a regular file/);
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', ['-m', '600', pipe]);
    expect(() => readKeyFile('x', pipe)).toThrow(/not a regular file/);
  });
});
