export { toAscii } from './ascii.ts';
export { distinctCuts } from './distinct.ts';
export {
  capitalise,
  cutOf,
  type Elide,
  elide,
  fit,
  graphemes,
  isPlain,
  isSettled,
  markUnsafe,
  type TextCut,
  take,
  takeEnd,
  width,
  wrap,
  wrapHanging,
} from './fit.ts';
export {
  contains,
  foldCase,
  foldedAt,
  foldFor,
  foldText,
  hasAccents,
  isAscii,
  MAX_RANGES,
  normalForm,
  occurrencesOf,
  rangesOf,
  type TextRange,
} from './fold.ts';
export { compareNewest, compareVersions, matchVersion, naturalKey, versionKey } from './natural-key.ts';
export { distance, nearest } from './nearest.ts';
export { disarm, disarmLines, isMarked, LINE_LIMIT, sanitise, shapeOf, withoutColours } from './sanitise.ts';
export { shellWord } from './shell-word.ts';
