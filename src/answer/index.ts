export {
  countAnswer,
  fieldsAnswer,
  type PivotWish,
  pivotAnswer,
  type QuestionRows,
  type RowsOrigin,
  rowsOrigin,
  type SheetWords,
  sheetAnswer,
} from './rows.ts';
export { type TimelineLanes, timelineAnswer } from './timeline.ts';
export type { AnsweredSets } from './why-data.ts';
export { whyAnswer } from './why-data.ts';
