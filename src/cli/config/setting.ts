/** Layers of settings, weakest first. */
export const LAYERS = ['default', 'file', 'context', 'environment', 'option'] as const;

/** Source of a setting; `name` is an option, a variable, or a key of the file. */
export interface Source {
  readonly layer: (typeof LAYERS)[number];
  readonly name: string;
}

/** A value with its source. */
export interface Setting<T> {
  readonly value: T;
  readonly source: Source;
}

export const byDefault = <T>(value: T): Setting<T> => ({ value, source: { layer: 'default', name: 'default' } });

/** Name of a source in errors and reports: `--url`, `EDGESCOPE_URL`, `url in ~/.config/…`. */
export const sourceText = ({ layer, name }: Source): string => (layer === 'default' ? 'the default' : name);

/** The setting of the strongest layer: the last one that is set, else `fallback`. */
export const strongest = <T>(fallback: Setting<T>, ...layers: readonly (Setting<T> | undefined)[]): Setting<T> =>
  layers.findLast((layer) => layer !== undefined) ?? fallback;
