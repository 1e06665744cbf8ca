export { type ContrastQuestion, contrast } from './contrast/contrast.ts';
export type {
  Contrast,
  ContrastBlock,
  ContrastLine,
  Finding,
  Grouped,
  SharedValue,
  Split,
} from './contrast/finding.ts';
export type { PlaceCount } from './contrast/places.ts';
export {
  type Count,
  type CountLine,
  type CountOrder,
  type CountQuestion,
  countBy,
  defaultOrder,
  type SingleLines,
} from './count/count.ts';
export type { CellMark, Tally } from './count/crossing.ts';
export type { Group } from './count/number-groups.ts';
export type { PivotColumn } from './count/pivot.ts';
export { type Pivot, type PivotCell, type PivotLine, type PivotQuestion, pivotBy } from './count/pivot.ts';
export { type PeerDifference, peerDifferences } from './explain/differences.ts';
export {
  type Explanation,
  type Peers,
  peersOf,
  type SharedEvent,
  type WrongThing,
  wrongThings,
} from './explain/explanation.ts';
export {
  type FieldLine,
  type FieldOrder,
  type FieldsQuestion,
  fieldLines,
  orderedFields,
} from './fields/field-lines.ts';
export type { Ratio, Residual } from './formulas/measures.ts';
export { surprise, wilson } from './formulas/measures.ts';
export { MESSAGE_FACET, type MessageGroup, type Situation, situationOf } from './now/situation.ts';
export { type LastDay, lastDayOf } from './now/times.ts';
export {
  type ChosenSets,
  chooseSets,
  DEFAULT_SETS,
  distinctValues,
  type RowChoice,
  type RowSets,
  type RowStates,
  type RowsToChoose,
  rowStates,
  rowsMatching,
  type SetChoice,
  type SetWish,
  type Term,
  termsKey,
  wishedSets,
} from './rows/sets.ts';
export { type Attention, type AttentionQuestion, attentionOf, type RuleCount } from './rules/attention.ts';
export { Findings, type FleetFindings, findAmong } from './rules/fleet-findings.ts';
export { attentionSentences, attentionSheet, groupText, type KindWords } from './sheets/attention-sheet.ts';
export { allSentences, type CountShown, countSentences, countSheet } from './sheets/count-sheet.ts';
export { explainSheet } from './sheets/explain-sheet.ts';
export { type FieldsShown, fieldSentences, fieldsSheet } from './sheets/fields-sheet.ts';
export type { GroupReason, NowShown } from './sheets/now-below.ts';
export { belowIndex, type NowRule } from './sheets/now-below.ts';
export { nowSheet, shownGroups } from './sheets/now-groups.ts';
export { type PivotMeasure, type PivotShown, pivotSentences, pivotSheet } from './sheets/pivot-sheet.ts';
export type { LaneBurst, TimelineShown } from './sheets/timeline-bursts.ts';
export { burstEvents, burstsOf, timelineSentences } from './sheets/timeline-bursts.ts';
export { timelineSheet } from './sheets/timeline-sheet.ts';
export { type WhyShown, whySheet } from './sheets/why-sheet.ts';
export type { FacetCodes } from './table/facet-codes.ts';
export { columnSource, type FacetSource, FacetTable, finish, type TableProgress } from './table/facet-table.ts';
export { type Burst, findBursts, type TimedRow } from './timeline/bursts.ts';
export { EventMemo, type GatheredEvents } from './timeline/event-memo.ts';
export { type Lane, type LaneSpan, type Lanes, lanesOf, type RowEvent } from './timeline/lanes.ts';
export {
  cellOf,
  isTimelineSpan,
  TIMELINE_SPANS,
  type TimeGrid,
  type TimelineSpan,
  timeGrid,
  widthText,
} from './timeline/time-grid.ts';
export { compareLeaves } from './values/order.ts';
export {
  type ContrastWords,
  chanceSentence,
  chanceText,
  emptySentences,
  expectedText,
  type FacetNames,
  fewPlacesSentence,
  lineSentences,
  NOT_THE_CAUSE,
  shareText,
  termsText,
  termText,
  timesText,
  uncoveredSentence,
  VALUE_CELLS,
} from './wording/sentences.ts';
