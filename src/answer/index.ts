export { countAnswer } from './count.ts';
export { fieldsAnswer } from './fields.ts';
export { type PivotFacets, pivotAnswer } from './pivot.ts';
export { type QuestionRows, uidsOf } from './rows.ts';
export { whyAnswer } from './why.ts';
export type { AnsweredSets } from './why-data.ts';
