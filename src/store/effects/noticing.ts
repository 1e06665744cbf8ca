import { changesBetween, type ListChanges } from '../../change/compare-lists.ts';
import { applyComparison, lastKnown, withNames } from '../list/changes.ts';
import type { ListComparison } from '../state/changes.ts';
import type { Effect, EffectContext } from '../state/effect.ts';

/** Maximum duration of a slice in ms; a key may have to wait for it. */
const SLICE_MS = 8;

/** Compares refreshed lists with their earlier state and adds the changes to their logs, one list after the other, in slices between keys. */
export const createNoticing = ({ store, now, soon }: EffectContext): Effect => {
  let running: { readonly of: ListComparison; readonly steps: Generator<void, ListChanges> } | null = null;
  let waits = false;
  let { bases } = store.getState();

  const slice = (): void => {
    const [first] = store.getState().comparisons;
    if (first === undefined) return;
    const log = store.getState().changes[first.key];
    if (running?.of !== first)
      running = {
        of: first,
        steps: changesBetween(first.kind, first.before, first.after, (uid) => lastKnown(log, uid)),
      };
    const end = now() + SLICE_MS;
    for (;;) {
      const step = running.steps.next();
      if (step.done === true) {
        running = null;
        store.setState(applyComparison(store.getState(), first, step.value));
        break;
      }
      if (now() >= end) break;
    }
    wait();
  };

  const wait = (): void => {
    if (waits || store.getState().comparisons.length === 0) return;
    waits = true;
    soon(() => {
      waits = false;
      slice();
    });
  };

  /** Updates the names of changes that items carry, for kinds whose base has changed. */
  const rename = (): void => {
    const state = store.getState();
    const moved = state.catalog.resources.filter(({ id }) => state.bases[id] !== bases[id]);
    bases = state.bases;
    for (const { id } of moved) store.setState((now) => withNames(now, id));
  };

  return {
    update: () => {
      if (store.getState().bases !== bases) rename();
      wait();
    },
  };
};
