export { contradicts, ignoresOrder, isIgnored, narrows } from './honoured.ts';
export { asFilterText, parseServerFilter, retargeted, serverFilterText } from './server.ts';
export { NO_FIELD, type SplitFilter, splitFilter } from './split.ts';
