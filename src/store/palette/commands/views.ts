import { explain, parseFilter } from '../../../query/filter/language/index.ts';
import { tabKey } from '../../list/tabs.ts';
import { withPast } from '../../prompt/past.ts';
import { changeView, currentResource } from '../../state/current-view.ts';
import type { Change, State } from '../../state/state.ts';
import type { View } from '../../state/view.ts';
import { type Command, done, inSight, type Outcome, refused } from '../command.ts';
import { filterArgument } from './complete.ts';

/** Changes the view of the tab's list and closes what is open over it. */
export const toList = (state: State, change: Partial<View>): Change => ({
  tab: state.tab,
  ...inSight(state),
  ...changeView(state, { ...change, detail: null }),
});

/** Filters the rows of the list locally. */
export const filterHere = (state: State, text: string): Outcome => {
  const result = parseFilter(text, currentResource(state));
  if (!result.ok) return refused(result.position, result.message);
  const { many } = currentResource(state);
  const does = result.filter.terms.length === 0 ? `all ${many}` : `${many}: ${explain(result.filter)}`;
  return done({ ...toList(state, { filter: result.filter }), ...withPast(state, { text, server: false }) }, does);
};

/** A command per kind: its tab, and an optional local filter. */
export const viewCommands = ({ catalog }: Pick<State, 'catalog'>): readonly Command[] =>
  catalog.resources.map(
    ({ id, names, many }, index): Command => ({
      names,
      argument: '[FILTER]',
      about: `go to the ${many}, optionally with a local filter`,
      keys: tabKey(index),
      run: (state, argument) =>
        argument === ''
          ? done({ tab: id, ...inSight(state) }, `go to the ${many}`)
          : filterHere({ ...state, tab: id }, argument),
      complete: (state, argument, caret) => filterArgument({ ...state, tab: id }, argument, caret),
    }),
  );
