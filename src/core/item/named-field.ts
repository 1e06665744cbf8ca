import type { CellValue } from '../values/index.ts';
import {
  type Choices,
  type Field,
  type Fields,
  type FieldType,
  type ListField,
  type ModelOf,
  type ObjectField,
  pathOf,
} from './fields.ts';

/** Names of the single values of a table, nested names joined by dots: `status.agentVersion`. */
export type ValueName<F extends Fields, Value = CellValue> = {
  [K in keyof F & string]: F[K] extends ObjectField<infer G, unknown>
    ? `${K}.${ValueName<G, Value>}`
    : F[K] extends Field<Value>
      ? K
      : never;
}[keyof F & string];

/** Names of all values of a table, also of lists of texts and of values in lists of objects: `device.nics.ip`. */
export type AnyValueName<F extends Fields> = {
  [K in keyof F & string]: F[K] extends ObjectField<infer G, unknown> | ListField<infer G>
    ? `${K}.${AnyValueName<G>}`
    : F[K] extends Field<CellValue | readonly string[]>
      ? K
      : never;
}[keyof F & string];

/** A field of a table, found by its name. */
export interface NamedField<Model> {
  /** Path of the field in the JSON of the table's object. */
  readonly path: string;
  readonly type: FieldType;
  readonly choices: Choices | null;
  /** True if the field is a list or is in a list. */
  readonly many: boolean;
  value(model: Model): CellValue;
  /** All values, for a field with `many`. */
  values(model: Model): readonly CellValue[];
}

/** Finds a field of a table by its name, nested names joined by dots. @throws Error for a name that the table lacks */
export const namedField = <F extends Fields>(fields: F, name: string): NamedField<ModelOf<F>> => {
  const names = name.split('.');
  const found = fieldsAt(fields, names);
  const last = found.at(-1);
  if (last === undefined) throw new Error(`no field ${name}`);
  return {
    path: found.map((field, at) => pathOf(names[at] ?? '', field)).join('.'),
    type: last.type,
    choices: last.choices,
    many: found.some(({ type }) => type === 'list' || type === 'texts'),
    value: (model) => valueAt(model, names) as CellValue,
    values: (model) => valuesAt(model, names, 0, []) as readonly CellValue[],
  };
};

const fieldsAt = (fields: Fields, [name = '', ...rest]: readonly string[]): readonly Field<unknown>[] => {
  const field = fields[name];
  if (field === undefined) return [];
  return field.fields === null || rest.length === 0 ? [field] : [field, ...fieldsAt(field.fields, rest)];
};

type Model = Readonly<Record<string, unknown>>;

/** The value at a path of a model; null below a missing optional object. */
const valueAt = (model: Model, names: readonly string[]): unknown => {
  let at: unknown = model;
  for (const name of names) at = at === null ? null : (at as Model)[name];
  return at;
};

/** Adds the values at and below `model`, through lists. */
const valuesAt = (model: unknown, names: readonly string[], from: number, into: unknown[]): readonly unknown[] => {
  const name = names[from];
  if (Array.isArray(model)) for (const one of model) valuesAt(one, names, from, into);
  else if (model !== null && name === undefined) into.push(model);
  else if (model !== null) valuesAt((model as Model)[name ?? ''], names, from + 1, into);
  return into;
};
