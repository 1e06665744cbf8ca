/** How each part of a model is read from its source. */
export type Parts<Model, Source> = { readonly [Key in keyof Model]: (source: Source) => Model[Key] };

/**
 * Makes models whose parts are read when they are first asked for, and kept: the rows of a long list need little of an
 * item. Parts are no own properties: such a model is not spread or printed.
 */
export const lazily = <Model extends object, Source>(parts: Parts<Model, Source>): ((source: Source) => Model) => {
  const keys = Object.keys(parts) as (keyof Model)[];
  const unread = keys.map((): unknown => undefined);
  class Lazy {
    readonly source: Source;
    readonly read: unknown[] = unread.slice();

    constructor(source: Source) {
      this.source = source;
    }
  }
  for (const [index, key] of keys.entries()) {
    const part = parts[key];
    Object.defineProperty(Lazy.prototype, key, {
      enumerable: true,
      get(this: Lazy): unknown {
        let value = this.read[index];
        if (value === undefined) {
          value = part(this.source);
          this.read[index] = value;
        }
        return value;
      },
    });
  }
  return (source) => new Lazy(source) as unknown as Model;
};

/** Reads all parts of a model, and of the models in it: whatever they have to note is noted then. */
export const readWhole = (model: unknown): void => {
  if (typeof model !== 'object' || model === null) return;
  if (Array.isArray(model)) for (const one of model) readWhole(one);
  // Parts stand on the prototype: that of any other object has nothing to enumerate.
  else if (!(model instanceof Map)) for (const key in model) readWhole((model as Record<string, unknown>)[key]);
};
