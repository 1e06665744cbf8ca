export { type ListAbility, NO_ABILITY } from './ability.ts';
export { AUTOLOAD_ROWS, NO_AUTOLOAD, readAutoload } from './autoload.ts';
export { DIALECT_MODES, type DialectId, type DialectMode, firstDialect, otherDialect } from './dialect.ts';
export { fieldSelection, isBelowMap, isSelected, selectable } from './field-selection.ts';
export {
  ALL_PROJECTS,
  CLOUD_TYPES,
  type CloudType,
  DEFAULT_PERIOD,
  type FieldTest,
  type InitialQuery,
  type KindId,
  type Operator,
  type OrderKey,
  PAGE_LIMIT,
  type ProjectScope,
  queryKey,
  type Scope,
  type ServerOperator,
  sameScope,
  scopeNamed,
  scopeText,
  scopeWord,
  TAGS,
  wholeList,
} from './query.ts';
export { NO_REFRESH, REFRESH_SECONDS, readRefresh } from './refresh-period.ts';
