export {
  barText,
  cellAt,
  layoutSheet,
  type PlacedCell,
  type Sheet,
  type SheetBlock,
  type SheetCell,
  type SheetColumn,
  type SheetLine,
  type SheetRow,
  sheetStops,
} from './layout.ts';
export { HEIGHT_SCALE, heightText } from './strip.ts';
