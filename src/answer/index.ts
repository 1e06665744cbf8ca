export { countAnswer } from './count.ts';
export { fieldsAnswer } from './fields.ts';
export { type PivotWish, pivotAnswer } from './pivot.ts';
export { type QuestionRows, type RowsOrigin, rowsOrigin } from './rows.ts';
export { type SheetWords, sheetAnswer } from './sheet.ts';
export { whyAnswer } from './why.ts';
export type { AnsweredSets } from './why-data.ts';
