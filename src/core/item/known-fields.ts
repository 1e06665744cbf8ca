import type { Shape } from './shape.ts';

/** Tree of the fields that the document or a facet names; below a covered one everything counts as known. */
export class KnownFields {
  readonly children = new Map<string, KnownFields>();
  covered = false;

  /** Known fields below a key; null for an unknown key. */
  below(key: string): KnownFields | null {
    return this.children.get(key) ?? this.children.get(ALIASES.get(key) ?? key) ?? null;
  }

  /** Known fields below a key, added if new. */
  at(key: string): KnownFields {
    const known = this.children.get(key) ?? new KnownFields();
    this.children.set(key, known);
    return known;
  }
}

/** Searches and lists name the same field differently. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['spec', 'specSummary'],
  ['specSummary', 'spec'],
]);

/** True where everything below a key is known. */
export const isCovered = (known: KnownFields, key: string): boolean => known.below(key)?.covered === true;

/** Adds the fields of a shape. */
export const addShape = (known: KnownFields, shape: Shape): void => {
  for (const entry of shape) {
    if (typeof entry === 'string') known.at(entry).covered = true;
    else addShape(known.at(entry[0]), entry[1]);
  }
};

/** Adds a field path; everything below it counts as known unless already listed. */
export const addPath = (known: KnownFields, path: string): void => {
  const end = path.split('.').reduce((at, key) => at.at(key), known);
  if (end.children.size === 0) end.covered = true;
};
