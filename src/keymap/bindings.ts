import type { Binding } from './action.ts';
import { ITEM_KEYS } from './table/item.ts';
import { PLACE_KEYS } from './table/place.ts';
import { LOG_KEYS, MOVE_KEYS, PAGES_KEYS } from './table/places.ts';
import { PROGRAM_KEYS } from './table/program.ts';
import { QUERY_KEYS } from './table/query.ts';
import { TIMELINE_KEYS } from './table/timeline.ts';
import { TRIAGE_KEYS } from './table/triage.ts';

/** The key table, in the order of the help. */
export const BINDINGS: readonly Binding[] = [
  ...MOVE_KEYS,
  ...PAGES_KEYS,
  ...PLACE_KEYS,
  ...QUERY_KEYS,
  ...ITEM_KEYS,
  ...TRIAGE_KEYS,
  ...TIMELINE_KEYS,
  ...LOG_KEYS,
  ...PROGRAM_KEYS,
];
