/** Where a setting came from; `name` is what to look for: an option, a variable, a key of the file. */
export interface Source {
  readonly layer: 'default' | 'file' | 'environment' | 'option';
  readonly name: string;
}

/** A value that remembers where it came from. */
export interface Setting<T> {
  readonly value: T;
  readonly source: Source;
}

/** What nobody has set. */
export const byDefault = <T>(value: T): Setting<T> => ({ value, source: { layer: 'default', name: 'default' } });

/** The source in words for an error or a report: `--url`, `EDGESCOPE_URL`, `url in ~/.config/…`. */
export const sourceText = ({ layer, name }: Source): string => (layer === 'default' ? 'the default' : name);

/** The strongest of the layers: the last one that is there. */
export const strongest = <T>(fallback: Setting<T>, ...layers: readonly (Setting<T> | undefined)[]): Setting<T> =>
  layers.findLast((layer) => layer !== undefined) ?? fallback;
