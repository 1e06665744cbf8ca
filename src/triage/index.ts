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
export type { CellMark } from './count/cell-mark.ts';
export { type Count, type CountLine, type CountQuestion, countBy, type SingleLines } from './count/count.ts';
export type { Tally } from './count/crossing.ts';
export type { Group } from './count/group.ts';
export { type CountOrder, defaultOrder } from './count/line-order.ts';
export { type Pivot, type PivotCell, type PivotLine, type PivotQuestion, pivotBy } from './count/pivot.ts';
export type { PivotColumn } from './count/pivot-columns.ts';
export { type PeerDifference, peerDifferences } from './explain/differences.ts';
export { type Explanation, type SharedEvent, type WrongThing, wrongThings } from './explain/explanation.ts';
export { type Peers, peersOf } from './explain/peers.ts';
export { type FieldLine, type FieldsQuestion, fieldLines } from './fields/field-lines.ts';
export { type FieldOrder, orderedFields } from './fields/field-order.ts';
export type { Ratio } from './formulas/ratio.ts';
export type { Residual } from './formulas/residual.ts';
export { surprise } from './formulas/surprise.ts';
export { wilson } from './formulas/wilson.ts';
export { MESSAGE_FACET, type MessageGroup, type Situation, situationOf } from './now/situation.ts';
export { type LastDay, lastDayOf } from './now/times.ts';
export { distinctValues } from './rows/distinct.ts';
export { rowsMatching } from './rows/matching.ts';
export { chooseSets, type RowChoice, type RowSets } from './rows/sets.ts';
export { type RowStates, rowStates } from './rows/states.ts';
export { type Term, type TermOperator, termsKey } from './rows/term.ts';
export {
  type ChosenSets,
  DEFAULT_SETS,
  type RowsToChoose,
  type SetChoice,
  type SetWish,
  wishedSets,
} from './rows/wished-sets.ts';
export { type Attention, type AttentionQuestion, attentionOf, type RuleCount } from './rules/attention.ts';
export { Findings } from './rules/findings.ts';
export { type FleetFindings, findAmong } from './rules/fleet-findings.ts';
export { attentionSheet } from './sheets/attention-sheet.ts';
export { attentionSentences } from './sheets/attention-words.ts';
export { allSentences, type CountShown, countSentences, countSheet } from './sheets/count-sheet.ts';
export { explainSheet } from './sheets/explain-sheet.ts';
export { type FieldsShown, fieldSentences, fieldsSheet } from './sheets/fields-sheet.ts';
export { belowIndex, type NowRule } from './sheets/now-below.ts';
export { shownGroups } from './sheets/now-groups.ts';
export { nowSheet } from './sheets/now-sheet.ts';
export type { GroupReason, NowShown } from './sheets/now-shown.ts';
export { type PivotMeasure, type PivotShown, pivotSentences, pivotSheet } from './sheets/pivot-sheet.ts';
export { timelineSentences } from './sheets/timeline-sentences.ts';
export { timelineSheet } from './sheets/timeline-sheet.ts';
export type { TimelineShown } from './sheets/timeline-shown.ts';
export { type WhyShown, whySheet } from './sheets/why-sheet.ts';
export { groupText, type KindWords } from './sheets/words.ts';
export { finish } from './table/counting.ts';
export type { FacetCodes } from './table/facet-codes.ts';
export { FacetTable, type TableProgress } from './table/facet-table.ts';
export { columnSource, type FacetSource } from './table/source.ts';
export { type Burst, findBursts, type TimedRow } from './timeline/bursts.ts';
export { EventMemo, type GatheredEvents } from './timeline/event-memo.ts';
export { type Lane, type LaneSpan, type Lanes, lanesOf, type RowEvent } from './timeline/lanes.ts';
export { cellOf, type TimeGrid, timeGrid, widthText } from './timeline/time-grid.ts';
export { compareLeaves } from './values/order.ts';
export { chanceSentence, chanceText, expectedText, shareText, timesText } from './wording/amounts.ts';
export {
  type ContrastWords,
  emptySentences,
  fewPlacesSentence,
  lineSentences,
  NOT_THE_CAUSE,
  uncoveredSentence,
} from './wording/sentences.ts';
export { type FacetNames, termsText, termText, VALUE_CELLS } from './wording/terms.ts';
