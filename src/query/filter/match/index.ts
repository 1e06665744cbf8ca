export { holdsCondition } from './condition.ts';
export { cellHits, type Hits, matchFirst } from './hits.ts';
export { type FilterInput, isAged, isNarrower, matcher, matches, sameInput } from './match.ts';
export { isTag, isUndecided, labelsOf, packsOf, valuesOf } from './values.ts';
