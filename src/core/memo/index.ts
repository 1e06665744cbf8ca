export { later } from './later.ts';
export { lazily, readWhole } from './lazily.ts';
export { createRecent, lastOf, type Recent } from './recent.ts';
export { SharedTexts } from './shared-texts.ts';
