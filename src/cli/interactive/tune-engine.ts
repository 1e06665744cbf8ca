import { getHeapSpaceStatistics } from 'node:v8';
import { MEGABYTE } from '../../core/values/index.ts';
import type { ShownList } from '../../store/state/shown-list.ts';
import type { State } from '../../store/state/state.ts';
import type { Store } from '../../store/store.ts';
import { type Engine, engine as processEngine } from '../engine.ts';

/** Threshold of long lists, in total items; there is another in bytes of a body. */
const LONG_ITEMS = 2000;
const LONG_BYTES = 12 * MEGABYTE;

/** Sufficient young generation for the garbage of a chunk. */
const YOUNG_BYTES = 4 * MEGABYTE;

interface TuneParts {
  readonly store: Store;
  readonly engine?: Engine;
  /** Size of the young generation. */
  readonly youngBytes?: () => number;
}

/**
 * Sets V8's flags by the size of the lists: the optimising compiler is off until a list is long, and the young
 * generation stops growing once large enough, until V8 has shrunk it. Call when nearly all code is loaded: V8 rejects
 * code caches under changed flags. Returns the stop function.
 */
export const tuneEngine = ({ store, engine = processEngine, youngBytes = sizeOfYoung }: TuneParts): (() => void) => {
  let isLong = false;
  engine.change('maglev-destroy-on-background');
  const look = ({ lists }: State): void => {
    isLong ||= isLongOf(Object.values(lists));
    if (isLong) engine.reset('turbofan');
    else engine.change('turbofan');
    if (youngBytes() >= YOUNG_BYTES) engine.change('semi-space-growth-factor');
    else engine.reset('semi-space-growth-factor');
  };
  look(store.getState());
  return store.subscribe((state, before) => {
    if (state.lists !== before.lists) look(state);
  });
};

const sizeOfYoung = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;

const isLongOf = (lists: readonly ShownList[]): boolean =>
  lists.reduce((sum, list) => sum + itemsOf(list), 0) >= LONG_ITEMS || lists.some(hasLongBody);

const itemsOf = ({ items, refresh }: ShownList): number => items.length + (refresh?.walk.items.length ?? 0);

const hasLongBody = ({ activity }: ShownList): boolean =>
  Math.max(activity?.arrived?.of ?? 0, activity?.arrived?.bytes ?? 0) >= LONG_BYTES;
