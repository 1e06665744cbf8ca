export { barText } from './bar.ts';
export { layoutSheet, type PlacedCell, type SheetRow } from './layout.ts';
export {
  cellAt,
  type Sheet,
  type SheetBlock,
  type SheetCell,
  type SheetColumn,
  type SheetLine,
  sheetStops,
} from './sheet.ts';
export { HEIGHT_SCALE, heightText } from './strip.ts';
