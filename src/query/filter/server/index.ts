export { contradicts, ignoresOrder, isIgnored, narrows } from './honoured.ts';
export {
  asFilterText,
  NO_FIELD,
  parseServerFilter,
  retarget,
  type SplitFilter,
  serverFilterText,
  splitFilter,
} from './split.ts';
