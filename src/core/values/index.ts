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
export { isTooDeep, MAX_DEPTH } from './depth.ts';
export {
  type Cell,
  DAY,
  flagCell,
  formatAge,
  formatAgo,
  formatClock,
  formatCount,
  formatDuration,
  formatMinute,
  formatPercent,
  formatSize,
  formatStamp,
  formatTime,
  formatWait,
  HOUR,
  MEGABYTE,
  MINUTE,
  numberCell,
  plural,
  SECOND,
  type Tone,
  textCell,
  UNKNOWN,
  UNKNOWN_TEXT,
} from './format.ts';
export {
  compareJson,
  type Difference,
  elementNames,
  isSameLeaf,
  leavesOf,
} from './leaves.ts';
export { medianOf } from './median.ts';
export { fileAndMoment, MOMENT_EXAMPLES, momentIn, parseTime } from './moment.ts';
export type { Note } from './note.ts';
export { elementStep, keyStep, pathBelow, pathKeys, pathSteps } from './path.ts';
export {
  type CellValue,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  NEVER,
} from './value.ts';
export {
  inUtc,
  shownZone,
  showTimesIn,
  TIME_ZONES,
  type TimeZone,
  zoneAhead,
  zonedIso,
  zoneSign,
  zoneSignCells,
} from './zone.ts';
