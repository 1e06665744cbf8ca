export { absent, isTag, knownAt, labelsOf, packsOf } from './facets.ts';
export { FilterMemo, type FilterQuestion, narrows, sameQuestion } from './filter-memo.ts';
export {
  columnGap,
  ENOUGH_ROWS,
  filterGaps,
  type Gap,
  gapText,
  type IsLacked,
  isLackedColumn,
  isUnsent,
  lackTest,
} from './gaps.ts';
export { cellHits, type Hits } from './hits.ts';
export { isAged, matcher, matches } from './match.ts';
export { facetValues } from './match-test.ts';
