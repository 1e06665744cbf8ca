export { contradicts, ignoresOrder, isUnheeded, narrows } from './heeded.ts';
export { asFilterText, parseServerFilter, retargeted, serverFilterText } from './server.ts';
export { NO_FIELD, type SplitFilter, splitFilter } from './split.ts';
