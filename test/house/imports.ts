import type { Scan } from './scan.ts';

/** One import, or re-export, of a file. */
export interface Import {
  /** As it is written: `../core/item.ts`, `node:fs`, `ink`. */
  readonly from: string;
  /** Nothing of it is left when the types are gone. */
  readonly typeOnly: boolean;
  /** `import()`: loaded when it is needed. */
  readonly dynamic: boolean;
  /** `export … from`. */
  readonly isReExport: boolean;
  readonly names: readonly string[];
  readonly line: number;
}

const STATIC = /\b(import|export)\s+(type\s+)?([\w*\s{},$]*?)\s*from\s*(['"])(.*?)\4/g;
const BARE = /\bimport\s*(['"])(.*?)\1/g;
const DYNAMIC = /\b(?:import|require)\s*\(\s*(['"])(.*?)\1/g;

/** The imports of a source. */
export const importsOf = ({ code, bare }: Scan): readonly Import[] => {
  const found: Import[] = [];
  const add = (match: RegExpExecArray, from: string, rest: Pick<Import, 'typeOnly' | 'dynamic' | 'names'>): void => {
    // What looks like an import inside of a text is none.
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

/** The line of an index, from 1. */
export const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;
