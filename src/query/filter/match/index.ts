export {
  absent,
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
export { isTag, labelsOf, packsOf, valuesOf } from './values.ts';
