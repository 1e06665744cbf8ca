export {
  cell,
  cellAt,
  layoutSheet,
  type Sheet,
  type SheetBlock,
  type SheetCell,
  type SheetColumn,
  type SheetLine,
  type SheetRow,
} from './layout.ts';
export { heightText, plotText } from './strip.ts';
