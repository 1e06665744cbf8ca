import type { ItemForm } from './item.ts';
import type { ResourceSpec } from './resource-spec.ts';
import { inShape, type Shape } from './shape.ts';
import { isObject, type Json } from './value.ts';

/** The forms of an item that can be compared; empty where it has only one. */
export const formsOf = <Model>(spec: ResourceSpec<Model>, json: Json): readonly ItemForm[] => {
  const forms = (spec.forms ?? []).flatMap(({ title, path }) => {
    const form = path.reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), json);
    return isObject(form) ? [{ title, json: inShape(form, shapeAt(spec.shape ?? [], path)) }] : [];
  });
  return forms.length > 1 ? forms : [];
};

const shapeAt = (shape: Shape, path: readonly string[]): Shape =>
  path.reduce<Shape>((at, key) => {
    const entry = at.find((one) => typeof one !== 'string' && one[0] === key);
    return entry === undefined || typeof entry === 'string' ? [] : entry[1];
  }, shape);
