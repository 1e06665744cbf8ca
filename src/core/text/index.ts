export { toAscii } from './ascii.ts';
export { cutOf, type Elide, elide, fit, type TextCut, take, takeEnd } from './fit.ts';
export { naturalKey } from './natural-key.ts';
export { distance, nearest } from './nearest.ts';
export { isPlainlySafe, LINE_LIMIT, REPLACEMENT, sanitise, sanitiseLines } from './sanitise.ts';
export { shapeOf } from './shape.ts';
export { compareVersions, matchVersion, versionKey } from './version.ts';
export { graphemes, isPlain, isSettled, width } from './width.ts';
export { wrap, wrapHanging } from './wrap.ts';
