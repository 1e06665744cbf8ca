export { barText } from './bar.ts';
export { layoutSheet, type PlacedCell, type SheetRow } from './layout.ts';
export { type Sheet, type SheetBlock, type SheetCell, type SheetColumn, type SheetLine, sheetStops } from './sheet.ts';
