import { isObject, type Json } from '../values/index.ts';
import type { ItemForm } from './item.ts';
import type { Reader } from './read.ts';
import type { ResourceSpec } from './resource-spec.ts';
import { inShape, type Shape } from './shape.ts';

/** Comparable forms of an item; empty for only one. */
export const formsOf = <Model>(spec: ResourceSpec<Model>, json: Json): readonly ItemForm[] => {
  const forms = (spec.forms ?? []).flatMap(({ title, path }) => {
    const form = path.reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), json);
    return isObject(form) ? [{ title, json: inShape(form, shapeAt(spec.shape ?? [], path)) }] : [];
  });
  return forms.length > 1 ? forms : [];
};

/** True when the item has several comparable forms. */
export const hasForms = <Model>(spec: ResourceSpec<Model>, item: Reader): boolean =>
  spec.forms !== undefined &&
  spec.forms.filter(({ path }) => path.reduce((at, key) => at.object(key), item).given).length > 1;

const shapeAt = (shape: Shape, path: readonly string[]): Shape =>
  path.reduce<Shape>((at, key) => {
    const entry = at.find((one) => typeof one !== 'string' && one[0] === key);
    return entry === undefined || typeof entry === 'string' ? [] : entry[1];
  }, shape);
