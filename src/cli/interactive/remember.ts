import type { Resource } from '../../core/resource.ts';
import type { State } from '../../store/state.ts';
import type { Store } from '../../store/store.ts';
import { readState, statePath, writeColumns } from '../state/file.ts';
import type { Surroundings } from '../surroundings.ts';

/**
 * Shows each kind with the columns that were chosen last time, and remembers the choices from now on. The command line
 * wins where it named columns. What goes wrong with the file is said on the screen and changes nothing else.
 */
export const rememberColumns = (store: Store, { env, home }: Pick<Surroundings, 'env' | 'home'>): void => {
  const path = statePath(env, home);
  const { state: remembered, note } = readState(path);
  store.setState(({ catalog, views }) => ({
    views: Object.fromEntries(
      catalog.resources.map((resource) => {
        const view = views[resource.id];
        return [
          resource.id,
          view && { ...view, columns: view.columns ?? known(resource, remembered.columns[resource.id]) },
        ];
      }),
    ) as State['views'],
  }));
  if (note !== null) warn(store, note);
  store.subscribe((state, before) => {
    if (state.views === before.views) return;
    for (const { id } of state.catalog.resources) {
      const columns = state.views[id]?.columns ?? null;
      if (columns === (before.views[id]?.columns ?? null)) continue;
      const failure = writeColumns(path, id, columns);
      if (failure !== null) warn(store, failure);
    }
  });
};

/** Columns that this version of the program does not have are passed over. */
const known = (resource: Resource, ids: readonly string[] | undefined): readonly string[] | null => {
  const there = ids?.filter((id) => resource.column(id) !== undefined) ?? [];
  return there.length > 0 ? there : null;
};

const warn = (store: Store, text: string): void => store.setState({ message: { text, tone: 'warn' } });
