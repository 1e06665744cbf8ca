export { type Cell, flagCell, numberCell, type Tone, textCell, UNKNOWN, UNKNOWN_TEXT } from './cell.ts';
export {
  type Clocks,
  clocksNote,
  itemTime,
  machineTime,
  type ServiceAhead,
  STEADY_CLOCKS,
  withMachine,
  withService,
} from './clocks.ts';
export {
  formatAge,
  formatAgo,
  formatClock,
  formatCount,
  formatDuration,
  formatPercent,
  formatSize,
  formatTime,
  formatWait,
  plural,
} from './format.ts';
export type { Note } from './note.ts';
export { DAY, HOUR, MEGABYTE, MINUTE, SECOND } from './units.ts';
export {
  type CellValue,
  compareJson,
  type Difference,
  isArray,
  isObject,
  isSame,
  type Json,
  type JsonObject,
  NEVER,
} from './value.ts';
