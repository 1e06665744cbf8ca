import { getHeapSpaceStatistics } from 'node:v8';
import { MEGABYTE } from '../../core/values/index.ts';
import type { ShownList } from '../../store/state/shown-list.ts';
import type { State } from '../../store/state/state.ts';
import type { Store } from '../../store/store.ts';
import { type Engine, engine as processEngine } from '../engine.ts';

/** Lists of as many items together are long, and so is one whose body has as many bytes. */
const LONG_ITEMS = 2000;
const LONG_BYTES = 12 * MEGABYTE;

/** A young generation of this size does for the garbage of a piece of a body. */
const YOUNG_BYTES = 4 * MEGABYTE;

interface TuneParts {
  readonly store: Store;
  readonly engine?: Engine;
  /** Size of the young generation. */
  readonly youngBytes?: () => number;
}

/**
 * Sets V8's flags by the lists of a store: the optimising compiler is off until a list is long, and the young generation
 * stops growing when it is large enough, until V8 has shrunk it. To be called when nearly all code is loaded: V8 refuses
 * cached code under changed flags. Ends with the function that it gives.
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
