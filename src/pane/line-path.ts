/** A step of a field path: a key or a list index, and the step above it. */
interface PathStep {
  readonly name: string;
  readonly above: PathStep | null;
}

/** An open level of indentation. */
interface Level {
  readonly indent: number;
  readonly isElement: boolean;
  readonly step: PathStep | null;
  /** Number of list elements directly in this level so far. */
  count: number;
}

/** Maximum length of a key in code units: a longer text before a colon is part of a value. */
const MAX_KEY_LENGTH = 200;
const KEY = /^("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#'"{}[\],&*!|>%@`][^:#]*?)\s*:(?=\s|$)/;

const paths = new WeakMap<readonly string[], readonly (PathStep | null)[]>();

/** The field path of a line of YAML or of indented JSON, for example `controller.ports[0].name`; empty at the top level. */
export const linePath = (lines: readonly string[], index: number): string => {
  const known = paths.get(lines) ?? stepsOf(lines);
  paths.set(lines, known);
  const names: string[] = [];
  for (let step = known[index] ?? null; step !== null; step = step.above) names.push(step.name);
  return names
    .reverse()
    .map((name, at) => (at === 0 || name.startsWith('[') ? name : `.${name}`))
    .join('');
};

/** Finds the step of each line by indentation, in one pass. Lines of a block text have the step of its key. */
const stepsOf = (lines: readonly string[]): readonly (PathStep | null)[] => {
  const levels: Level[] = [{ indent: -1, isElement: false, step: null, count: 0 }];
  return lines.map((line) => {
    const rest = line.trimStart();
    if (rest !== '' && !rest.startsWith('#')) openLevel(levels, line.length - rest.length, rest);
    return levels.at(-1)?.step ?? null;
  });
};

const openLevel = (levels: Level[], indent: number, text: string): void => {
  const isElement = isDash(text) || (indent > 0 && /^[{[]$/.test(text));
  // List elements may have the same indentation as their key.
  const closes = (level: Level): boolean =>
    level.indent > indent || (level.indent === indent && (level.isElement || !isElement));
  for (let top = levels.at(-1); top !== undefined && closes(top); top = levels.at(-1)) levels.pop();
  let at = indent;
  let rest = text;
  while (isDash(rest)) {
    push(levels, at, null);
    const inside = rest.slice(1).trimStart();
    at += rest.length - inside.length;
    rest = inside;
  }
  if (isElement && rest === text) push(levels, at, null);
  const key = KEY.exec(rest.slice(0, MAX_KEY_LENGTH))?.[1];
  if (key !== undefined) push(levels, at, key.replace(/^(["'])(.*)\1$/, '$2'));
};

const isDash = (text: string): boolean => text === '-' || text.startsWith('- ');

/** Opens a level for a key; if `key` is null, for the next element of the list. */
const push = (levels: Level[], indent: number, key: string | null): void => {
  const above = levels.at(-1);
  if (above === undefined) return;
  const name = key ?? `[${above.count}]`;
  if (key === null) above.count += 1;
  levels.push({ indent, isElement: key === null, step: { name, above: above.step }, count: 0 });
};
