/** Readers of the parts of a model from its source. */
export type Parts<Model, Source> = { readonly [Key in keyof Model]: (source: Source) => Model[Key] };

/**
 * Makes models with lazy parts, memoised unless a text or number: the rows of a long list need little of an item. Parts
 * are not own properties: such a model cannot be spread or printed.
 */
export const lazily = <Model extends object, Source>(parts: Parts<Model, Source>): ((source: Source) => Model) => {
  const keys = Object.keys(parts) as (keyof Model)[];
  const unread = keys.map((): unknown => undefined);
  // Declared class fields would be defined one by one, for each of a million models.
  class Lazy {
    declare readonly source: Source;
    declare read: unknown[] | null;

    constructor(source: Source) {
      this.source = source;
      this.read = null;
    }
  }
  for (const [index, key] of keys.entries()) {
    const part = parts[key];
    Object.defineProperty(Lazy.prototype, key, {
      enumerable: true,
      get(this: Lazy): unknown {
        const known = this.read?.[index];
        if (known !== undefined) return known;
        const value = part(this.source);
        if (typeof value === 'object' && value !== null) {
          this.read ??= unread.slice();
          this.read[index] = value;
        }
        return value;
      },
    });
  }
  return (source) => new Lazy(source) as unknown as Model;
};

/** Reads all parts of a model, nested models included, so that their notes are recorded. */
export const readWhole = (model: unknown): void => {
  if (typeof model !== 'object' || model === null) return;
  if (Array.isArray(model)) for (const one of model) readWhole(one);
  // Parts are on the prototype; other objects have nothing enumerable there.
  else if (!(model instanceof Map)) for (const key in model) readWhole((model as Record<string, unknown>)[key]);
};
