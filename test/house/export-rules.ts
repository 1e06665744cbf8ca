import type { Breach } from './import-rules.ts';
import { type Source, targetOf } from './repository.ts';

const EXPORT = /^export (?:abstract )?(?:async )?(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm;

/** Exports of the program itself: the bundle passes `main` to `bin/load.js`. */
const ENTRY = 'src/cli/main.ts';

/** The names that a file imports, each by its name in the imported file. */
const given = (names: readonly string[]): readonly string[] => names.map((name) => name.replace(/ as .*$/s, ''));

/** Exported names that no other source uses: only tests use them, or nobody. */
export const exportBreaches = (sources: readonly Source[]): Breach[] => {
  const used = new Set<string>();
  const mark = (target: string, name: string): void => {
    const key = `${target} ${name}`;
    if (used.has(key)) return;
    used.add(key);
    // A name that an index exports again counts as used in its own file.
    const index = byPath.get(target);
    for (const one of index?.imports ?? []) {
      if (!one.isReExport) continue;
      for (const whole of one.names) {
        const [own = whole, shown = own] = whole.split(/\s+as\s+/);
        if (shown === name) mark(targetOf(index as Source, one) ?? '', own);
      }
    }
  };
  const byPath = new Map(sources.map((source) => [source.path, source]));
  for (const source of sources) {
    for (const one of source.imports) {
      const target = targetOf(source, one);
      if (target === null || one.isReExport) continue;
      const isWhole = one.dynamic || one.names.some((name) => name.startsWith('*'));
      const names = isWhole
        ? exportedBy(byPath.get(target)).filter((name) => mentions(source, name))
        : given(one.names);
      for (const name of names) mark(target, name);
    }
  }
  return sources
    .filter(({ path }) => path !== ENTRY)
    .flatMap((source) =>
      exportedBy(source).flatMap((name) =>
        used.has(`${source.path} ${name}`)
          ? []
          : [
              `${source.path} exports ${name}, which no other source uses: name it in its table, or test it through what the program uses`,
            ],
      ),
    );
};

const mentions = ({ scan }: Source, name: string): boolean => new RegExp(`\\b${name}\\b`).test(scan.code);

const exportedBy = (source: Source | undefined): readonly string[] =>
  source === undefined
    ? []
    : [
        ...Array.from(source.scan.code.matchAll(EXPORT), ([, name = '']) => name),
        ...source.imports.flatMap((one) =>
          one.isReExport ? one.names.map((name) => name.replace(/^.*\sas\s+/s, '')) : [],
        ),
      ];

const TYPE = /^(?:export )?(?:abstract )?(?:interface|type|class) (\w+)/gm;

/** Names of types that are declared in three rooms: a word should have one meaning, so that a reader can jump to its name. */
export const typeBreaches = (sources: readonly Source[]): Breach[] => {
  const rooms = new Map<string, Map<string, string>>();
  for (const { path, scan } of sources)
    for (const [, name = ''] of scan.code.matchAll(TYPE)) {
      const places = rooms.get(name) ?? new Map<string, string>();
      rooms.set(name, places.set(path.split('/')[1] ?? '', path));
    }
  return [...rooms].flatMap(([name, places]) =>
    places.size < 3 ? [] : [`${name} is a type of several rooms: ${[...places.values()].join(', ')}`],
  );
};
