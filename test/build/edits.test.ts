import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';

type Replacements = readonly (readonly [piece: string | RegExp, replacement: string])[];

const ROOT = join(import.meta.dirname, '../..');
const {
  EDITS,
  edited,
}: { EDITS: Readonly<Record<string, Replacements>>; edited(text: string, replacements: Replacements): string } =
  createRequire(import.meta.url)(join(ROOT, 'bin/build/edits.js'));

it.each(Object.entries(EDITS))(
  '%s is edited as installed, and fails the build once rewritten',
  (file, replacements) => {
    const text = readFileSync(join(ROOT, 'node_modules', file), 'utf8');
    expect(edited(text, replacements)).not.toBe(text);
    expect(() => edited('// Rewritten.\n', replacements)).toThrow('no longer contains ');
  },
);
