export { toAscii } from './ascii.ts';
export { type Cut, cutOf, type Elide, elide, fit, take, takeEnd } from './fit.ts';
export { distance, nearest } from './nearest.ts';
export { isPlainlySafe, LINE_LIMIT, sanitise, sanitiseLines } from './sanitise.ts';
export { shapeOf } from './shape.ts';
export { compareVersions, matchVersion } from './version.ts';
export { graphemes, isPlain, isSettled, width } from './width.ts';
export { wrap, wrapHanging } from './wrap.ts';
