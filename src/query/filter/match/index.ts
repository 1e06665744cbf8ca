export { absent, isTag, knownAt, labelsOf, packsOf } from './facets.ts';
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
export { type FilterQuestion, isAged, matcher, matches, sameQuestion } from './match.ts';
export { facetValues } from './match-test.ts';
