export { ASKED_IN, inPlaceOf, inProjects, merged, plainItem, withAskedIn } from './asked-in.ts';
export type { CachedRows } from './cached-rows.ts';
export {
  type ColumnChoice,
  type ColumnLook,
  chosenColumns,
  chosenFields,
  OWN_COLUMNS,
  WIDTHS,
} from './column-choice.ts';
export { columnOf, isFieldPath } from './field-column.ts';
export { type FieldPath, fieldPath, type Leaf, leavesAt } from './field-path.ts';
export type { Item } from './item.ts';
export { keptOf } from './item-of.ts';
export { hiddenSentence, leavingItem, withoutFreeTexts } from './leaving.ts';
export { type Said, saidAt } from './presence.ts';
export { Reader } from './read.ts';
export { type Column, type ColumnSpec, type ColumnType, defineResource, IDENTITY, type Resource } from './resource.ts';
export { isSent } from './sent-path.ts';
export type { Shape } from './shape.ts';
