export { type Absence, fieldState, isSent } from './absence.ts';
export { CHANGED_FACET } from './changed-facet.ts';
export { entryNamed, facetColumn, facetColumns, isFacetColumn } from './facet-column.ts';
export { type Scalar, scalarsOf } from './field-path.ts';
export {
  type Choices,
  choice,
  custom,
  documentedName,
  type Fields,
  type FieldType,
  fact,
  flag,
  list,
  type ModelOf,
  map,
  number,
  object,
  optional,
  type Presence,
  secret,
  text,
  texts,
  time,
  undocumented,
} from './fields.ts';
export type { CachedRows, Item } from './item.ts';
export { hiddenSentence, leavingItem, withoutFreeTexts } from './item.ts';
export { asTwin, packItem, standInFor } from './json-item.ts';
export { isListed, isStub, knownOf, plainItem, withKnown } from './known-item.ts';
export { type AnyValueName, type NamedField, namedField, type ValueName } from './named-field.ts';
export { inScope, ORIGIN_COLUMNS } from './origin-column.ts';
export { Reader } from './read.ts';
export {
  type Column,
  type ColumnChoice,
  type ColumnLook,
  type ColumnSpec,
  type ColumnType,
  chosenColumns,
  chosenFields,
  columnOf,
  defineResource,
  fieldColumn,
  IDENTITY,
  isFieldPath,
  OWN_COLUMNS,
  type Resource,
  WIDTHS,
} from './resource.ts';
export { type Comparable, Twins } from './twin.ts';
export { isTwin, ownUid, serviceOf, withoutNumber } from './uid.ts';
