export { contradicts, isUnheeded, narrows } from './heeded.ts';
export { retargeted } from './retarget.ts';
export { asFilterText, eitherText, parseServerFilter, serverFilterText } from './server.ts';
export { NO_FIELD, type SplitFilter, splitFilter } from './split.ts';
