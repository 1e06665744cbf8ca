import type { Shape } from './shape.ts';

/** Fields by their keys that the document or a facet names; below a covered one all is known. */
export class KnownFields {
  readonly children = new Map<string, KnownFields>();
  covered = false;

  /** What is known below a key; null where the key is unknown. */
  below(key: string): KnownFields | null {
    return this.children.get(key) ?? this.children.get(ALIASES.get(key) ?? key) ?? null;
  }

  /** What is known below a key, entered when it is new. */
  at(key: string): KnownFields {
    const known = this.children.get(key) ?? new KnownFields();
    this.children.set(key, known);
    return known;
  }
}

/** Searches say the one where lists say the other of the same kind. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['spec', 'specSummary'],
  ['specSummary', 'spec'],
]);

/** True where nothing unknown can stand under a key. */
export const isCovered = (known: KnownFields, key: string): boolean => known.below(key)?.covered === true;

/** Enters the fields of a shape. */
export const addShape = (known: KnownFields, shape: Shape): void => {
  for (const entry of shape) {
    if (typeof entry === 'string') known.at(entry).covered = true;
    else addShape(known.at(entry[0]), entry[1]);
  }
};

/** Enters a field path, with all that is below it where that is not entered yet. */
export const addPath = (known: KnownFields, path: string): void => {
  const end = path.split('.').reduce((at, key) => at.at(key), known);
  if (end.children.size === 0) end.covered = true;
};
