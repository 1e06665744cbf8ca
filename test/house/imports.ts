import type { Scan } from './scan.ts';

/** An import or re-export in a file. */
export interface Import {
  /** The imported module as written: `../core/item.ts`, `node:fs`, `ink`. */
  readonly from: string;
  /** True for an import of types only, which does not exist at run time. */
  readonly typeOnly: boolean;
  /** True for `import()`, which loads the module on demand. */
  readonly dynamic: boolean;
  /** True for `export … from`. */
  readonly isReExport: boolean;
  readonly names: readonly string[];
  readonly line: number;
}

const STATIC = /\b(import|export)\s+(type\s+)?([\w*\s{},$]*?)\s*from\s*(['"])(.*?)\4/g;
const BARE = /\bimport\s*(['"])(.*?)\1/g;
const DYNAMIC = /\b(?:import|require)\s*\(\s*(['"])(.*?)\1/g;

/** Finds the imports of a source. */
export const importsOf = ({ code, bare }: Scan): readonly Import[] => {
  const found: Import[] = [];
  const add = (match: RegExpExecArray, from: string, rest: Pick<Import, 'typeOnly' | 'dynamic' | 'names'>): void => {
    // Skips texts that look like an import.
    if (code[match.index] !== bare[match.index]) return;
    const isReExport = match[1] === 'export';
    found.push({ from, line: lineOf(bare, match.index), isReExport, ...rest });
  };
  for (const match of bare.matchAll(STATIC)) {
    const [, , type, clause = '', , from = ''] = match;
    const names = clause.split(/[{},]/).flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
    const typeOnly = type !== undefined || (names.length > 0 && names.every((name) => name.startsWith('type ')));
    add(match, from, { typeOnly, dynamic: false, names: names.map((name) => name.replace(/^type /, '')) });
  }
  for (const match of bare.matchAll(BARE)) add(match, match[2] ?? '', { typeOnly: false, dynamic: false, names: [] });
  for (const match of bare.matchAll(DYNAMIC)) add(match, match[2] ?? '', { typeOnly: false, dynamic: true, names: [] });
  return found;
};

/** The line number of an index in a text, from 1. */
export const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;
