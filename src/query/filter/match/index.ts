export { cellHits, type Hits } from './hits.ts';
export { type FilterQuestion, isAged, matcher, matches, sameQuestion } from './match.ts';
export { isTag, labelsOf, packsOf, valuesOf } from './values.ts';
