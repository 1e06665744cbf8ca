import type { Reader } from '../../core/item/index.ts';

/** A preset of a pack: additions and removals in the values (document 2.5). */
export interface PackPreset {
  readonly name: string | null;
  readonly displayName: string | null;
  readonly group: string | null;
  readonly add: string | null;
  readonly remove: readonly string[] | null;
}

/** One entry of a pack's schema: a parameter (document 2.5). */
export interface PackSchema {
  readonly name: string | null;
  readonly type: string | null;
  readonly format: string | null;
  readonly regex: string | null;
  readonly hints: readonly string[] | null;
  readonly listOptions: readonly string[] | null;
  readonly readonly: boolean | null;
  readonly required: boolean | null;
}

/** Reads one preset. */
export const readPreset = (preset: Reader): PackPreset => ({
  name: preset.text('name'),
  displayName: preset.text('displayName'),
  group: preset.text('group'),
  add: preset.text('add'),
  remove: preset.texts('remove'),
});

/** Reads one entry of a schema. */
export const readSchema = (schema: Reader): PackSchema => ({
  name: schema.text('name'),
  type: schema.text('type'),
  format: schema.text('format'),
  regex: schema.text('regex'),
  hints: schema.texts('hints'),
  listOptions: schema.texts('listOptions'),
  readonly: schema.flag('readonly'),
  required: schema.flag('required'),
});
