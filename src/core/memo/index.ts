export { lazily, readWhole } from './lazily.ts';
export { lazy } from './lazy.ts';
export { type LastBy, lastBy, lastByName, type OfStore, perKey, perState, perStore, sameKeys } from './memo.ts';
export { createRecent, lastOf, type Recent } from './recent.ts';
export { SharedTexts } from './shared-texts.ts';
