import { posix } from 'node:path';
import { type Feature, ROOMS, type Room, roomOf, wingOf } from './floors.ts';
import type { Import } from './imports.ts';
import { type Source, targetOf } from './repository.ts';

/** A broken rule as a sentence: file and line, what the line does, the rule. */
export type Breach = string;

/** Imports that do not point down, packages that a room must not import, files outside of all rooms. */
export const floorBreaches = (sources: readonly Source[]): Breach[] =>
  sources.flatMap((source) => {
    const name = roomOf(source.path);
    const room = name === null ? undefined : ROOMS[name];
    if (name === null || room === undefined) {
      return [`${source.path} is in no room: each folder of src has a line in test/house/floors.ts`];
    }
    return source.imports.flatMap((one) => {
      const rule = brokenBy(source, one, name, room);
      return rule === null ? [] : [`${source.path}:${one.line} imports ${one.from}: ${rule}`];
    });
  });

const brokenBy = (source: Source, one: Import, name: string, room: Room): string | null => {
  const target = targetOf(source, one);
  if (target === null) return packageRule(one, name, room);
  if (target === 'package.json') return name === 'cli' ? null : 'only cli reads package.json';
  const other = roomOf(target);
  if (other === null) return 'src imports nothing from outside of src';
  if (other === name || room.rooms.includes(other)) return null;
  const allowed = room.rooms.length === 0 ? 'nothing of ours' : room.rooms.join(', ');
  return `${name} (floor ${room.floor}) may import ${allowed}, and ${other} (floor ${ROOMS[other]?.floor}) is not among them`;
};

const packageRule = ({ from, typeOnly }: Import, name: string, room: Room): string | null => {
  const whole = room.packages.find((one) => one.replace(/^type /, '') === packageOf(from));
  if (whole === undefined) {
    const rooms = Object.keys(ROOMS).filter((other) =>
      ROOMS[other]?.packages.some((one) => one.replace(/^type /, '') === packageOf(from)),
    );
    return `${packageOf(from)} belongs to ${rooms.length === 0 ? 'no room' : `${rooms.join(' and ')} only`}, not to ${name}`;
  }
  return whole.startsWith('type ') && !typeOnly ? `${name} may know the types of ${packageOf(from)} only` : null;
};

/** The package of an import: `zustand/vanilla` is a part of zustand; a module of Node stays as it is. */
const packageOf = (from: string): string => {
  if (from.startsWith('node:')) return from;
  return from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');
};

/** Files that import each other in a circle, including types; each circle once. */
export const cycleBreaches = (sources: readonly Source[]): Breach[] => {
  const arrows = sources.map((source) => {
    // The state refers to places, keys and pickers, which are functions of the state.
    const isState = (path: string): boolean => path.startsWith('src/store/state/');
    const targets = source.imports.flatMap((one) => {
      const target = targetOf(source, one);
      return target === null || (one.typeOnly && isState(source.path) && isState(target)) ? [] : [target];
    });
    return [source.path, new Map(targets.map((target) => [target, '']))] as const;
  });
  return circles(new Map(arrows)).map(({ way }) => `${way.join(' → ')}: files import each other in a circle`);
};

/** Wings that import files beside the wings, and wings that import each other, directly or in a circle. */
export const wingBreaches = (sources: readonly Source[]): Breach[] => {
  const arrows = new Map<string, Map<string, Breach>>();
  const breaches: Breach[] = [];
  for (const source of sources) {
    const from = wingOf(source.path);
    if (from === null) continue;
    for (const one of source.imports) {
      const target = targetOf(source, one) ?? '';
      if (!target.startsWith(`src/${from.room}/`)) continue;
      const to = wingOf(target);
      const text = `${source.path}:${one.line} imports ${one.from}`;
      if (to === null) breaches.push(`${text}: files beside the folders of ${from.room} import these, not the reverse`);
      else if (to.wing !== from.wing) {
        const [a, b] = [`${from.room}/${from.wing}`, `${to.room}/${to.wing}`];
        const known = arrows.get(a) ?? new Map<string, Breach>();
        arrows.set(a, known.set(b, known.get(b) ?? text));
      }
    }
  }
  const round = circles(arrows).map(
    ({ way, imports }) => `${way.join(' → ')}: folders import each other in a circle\n  ${imports.join('\n  ')}`,
  );
  return [...breaches, ...round];
};

interface Circle {
  readonly way: readonly string[];
  /** The import of each arrow, as text. */
  readonly imports: readonly string[];
}

/** Finds the circles of arrows, each once. */
const circles = (arrows: ReadonlyMap<string, ReadonlyMap<string, string>>): Circle[] => {
  const done = new Set<string>();
  const found: Circle[] = [];
  const visit = (name: string, way: readonly string[]): void => {
    const at = way.indexOf(name);
    if (at >= 0) {
      const circle = [...way.slice(at), name];
      const imports = circle.slice(1).map((to, index) => arrows.get(circle[index] ?? '')?.get(to) ?? '');
      found.push({ way: circle, imports });
    }
    if (at >= 0 || done.has(name)) return;
    for (const next of arrows.get(name)?.keys() ?? []) visit(next, [...way, name]);
    done.add(name);
  };
  for (const name of arrows.keys()) visit(name, []);
  return found;
};

/** Imports from outside of a wing that bypass the index of the wing. */
export const faceBreaches = (sources: readonly Source[]): Breach[] => {
  const paths = new Set(sources.map(({ path }) => path));
  return sources.flatMap((source) => {
    const from = wingOf(source.path);
    return source.imports.flatMap((one) => {
      const target = targetOf(source, one) ?? '';
      const to = wingOf(target);
      if (to === null || (to.room === from?.room && to.wing === from.wing)) return [];
      const face = `src/${to.room}/${to.wing}/index.ts`;
      if (target === face || !paths.has(face)) return [];
      return [`${source.path}:${one.line} imports ${one.from}: other folders import ${face}`];
    });
  });
};

/** The packages that are loaded together with a file, each with the chain of imports. `import()` and types are not followed. */
export const loadedWith = (sources: readonly Source[], path: string): ReadonlyMap<string, string> => {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const seen = new Set<string>();
  const packages = new Map<string, string>();
  const visit = (source: Source | undefined, way: readonly string[]): void => {
    if (source === undefined || seen.has(source.path)) return;
    seen.add(source.path);
    for (const one of source.imports) {
      if (one.typeOnly || one.dynamic) continue;
      const target = targetOf(source, one);
      const further = [...way, source.path];
      if (target !== null) visit(byPath.get(target), further);
      else if (!packages.has(packageOf(one.from))) packages.set(packageOf(one.from), further.join(' → '));
    }
  };
  visit(byPath.get(path), []);
  return packages;
};

/** Imports of the files of a kind from outside, and of a kind by another kind. */
export const kindBreaches = (sources: readonly Source[]): Breach[] =>
  sources.flatMap((source) =>
    source.imports.flatMap((one) => {
      const target = targetOf(source, one) ?? '';
      const kind = /^src\/resources\/(?!shared\/)([^/]+)\//.exec(target)?.[1];
      if (kind === undefined || source.path.startsWith(`src/resources/${kind}/`)) return [];
      if (source.path === 'src/resources/index.ts') return [];
      // The embedded service builds its world from the samples of the kinds.
      if (source.path.startsWith('src/demo/') && /\/sample[^/]*\.ts$/.test(target)) return [];
      return [`${source.path}:${one.line} imports ${one.from}: what ${kind} is inside stays in its folder`];
    }),
  );

/** Imports of a question by another question, and imports from outside of more than its registration, which loads no other code. */
export const questionBreaches = (sources: readonly Source[]): Breach[] =>
  sources.flatMap((source) =>
    source.imports.flatMap((one) => {
      const target = targetOf(source, one) ?? '';
      const [, question, file] = /^src\/questions\/([^/]+)\/(.+)$/.exec(target) ?? [];
      if (question === undefined) return [];
      const text = `${source.path}:${one.line} imports ${one.from}`;
      const isInside = source.path.startsWith(`src/questions/${question}/`);
      if (isInside && (one.dynamic || file === 'keys.ts' || !source.path.endsWith('/index.ts'))) return [];
      if (isInside) return [`${text}: the registration of ${question} loads the rest when it is asked for`];
      if (source.path === 'src/questions/index.ts' && file === 'index.ts') return [];
      return [`${text}: other rooms and questions ask ${question} by its name`];
    }),
  );

/** The folders that import the files of a feature. */
export const foldersKnowing = ({ files, names }: Feature, sources: readonly Source[]): readonly string[] => {
  const isNamed = (one: Import): boolean =>
    names === undefined || one.names.some((name) => names.includes(name.replace(/ as .*$/s, '')));
  const knowing = sources.filter((source) =>
    source.imports.some((one) => files.includes((targetOf(source, one) ?? '').replace('src/', '')) && isNamed(one)),
  );
  return [...new Set(knowing.map(({ path }) => posix.dirname(path).replace('src/', '')))].toSorted();
};
