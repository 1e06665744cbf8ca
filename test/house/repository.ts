import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Import, importsOf } from './imports.ts';
import { type Scan, scan } from './scan.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** A source file of the repository; paths are relative to its root, with `/`. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly scan: Scan;
  readonly imports: readonly Import[];
}

/** Folders that a clone does not have. */
const NOT_OURS: ReadonlySet<string> = new Set(['node_modules', 'dist', 'coverage', '.git']);

/** The files below a folder. */
export const filesIn = (folder: string): string[] =>
  !existsSync(join(ROOT, folder))
    ? []
    : readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
        if (NOT_OURS.has(entry.name)) return [];
        const path = posix.join(folder, entry.name);
        return entry.isDirectory() ? filesIn(path) : [path];
      });

export const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Cache of the sources by path: each test of the house reads all sources. */
const known = new Map<string, Source>();

export const sourceOf = (path: string, text: string): Source => {
  const before = known.get(path);
  if (before?.text === text) return before;
  const scanned = scan(text);
  const source = { path, text, scan: scanned, imports: importsOf(scanned) };
  known.set(path, source);
  return source;
};

/** The TypeScript sources below a folder. */
export const sourcesIn = (folder: string): Source[] =>
  filesIn(folder)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => sourceOf(path, textOf(path)));

/** The file that an import refers to; null for a package. */
export const targetOf = ({ path }: Source, { from }: Import): string | null =>
  from.startsWith('.') ? posix.join(posix.dirname(path), from) : null;
