export type { Column, ColumnSpec, ColumnType } from './column.ts';
export { cellValueText, fieldCell, VALUE_SEPARATOR } from './column.ts';
export { diffText, type TextDiff } from './diff.ts';
export {
  fitLine,
  GAP_CELLS,
  INDENT_CELLS,
  joinSpans,
  type Line,
  line,
  lineText,
  lineWidth,
  SIGNED,
  type Span,
  span,
  spread,
} from './line.ts';
export type {
  Bar,
  BarsBlock,
  Block,
  DiffBlock,
  DiffLine,
  FieldRow,
  FieldsBlock,
  FilterLink,
  GridBlock,
  Link,
  Pointer,
  Relation,
  Section,
  TextBlock,
  TreeBlock,
  TreeNode,
  UnknownField,
} from './pane.ts';
export {
  fitTable,
  keptInOrder,
  type PlacedColumn,
  type TableColumn,
  type TableRoom,
  widenColumns,
} from './table-layout.ts';
