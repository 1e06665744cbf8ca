import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

interface Edit {
  readonly package: string;
  readonly version: string;
  readonly file: string;
  readonly reason: string;
  readonly gain: string;
  edit(text: string): string;
}

const ROOT = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const { EDITS, edited }: { EDITS: readonly Edit[]; edited(folder: string, edit: Edit): string } = require(
  join(ROOT, 'bin/build/patches/index.js'),
);

/** A package of one file. */
const packageOf = (file: string, version: string, text: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'edgescope-package-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
  writeFileSync(join(folder, file), text);
  return folder;
};

describe.each(EDITS.map((edit) => [`${edit.package}/${edit.file}`, edit] as const))('the edit of %s', (_, edit) => {
  it('applies to the package that is installed, and says what it is for', () => {
    expect(edited(join(ROOT, 'node_modules', edit.package), edit)).not.toBe('');
    expect(edit.reason).not.toBe('');
    expect(edit.gain).not.toBe('');
  });

  it('fails where the text that it replaces is gone, and where the version is another one', () => {
    const name = `${edit.package} ${edit.version}, ${edit.file}`;
    expect(() => edited(packageOf(edit.file, edit.version, '// Rewritten.\n'), edit)).toThrow(
      `${name}: no longer contains `,
    );
    expect(() => edited(packageOf(edit.file, '99.0.0', ''), edit)).toThrow(`edited as of ${edit.version}`);
  });
});
