import { explain, parseFilter } from '../../../query/filter/language/index.ts';
import { markMatching } from '../../list/marks.ts';
import { currentResource } from '../../state/current-view.ts';
import type { State } from '../../state/state.ts';
import { unaskedBy } from '../../walk/item.ts';
import { type Command, inSight, type Outcome, refused, unfinished } from '../command.ts';
import { filterArgument } from './complete.ts';

const mark = (state: State, text: string): Outcome => {
  const resource = currentResource(state);
  if (text === '') return unfinished(0, `expected a filter: the ${resource.many} shown that pass it are marked`);
  const read = parseFilter(text, resource);
  if (!read.ok) return refused(read.position, read.message);
  const [unasked] = unaskedBy(state, read.filter);
  if (unasked !== undefined) return refused(0, `${unasked} is not loaded; filter by it first`);
  return {
    ok: true,
    does: `mark ${resource.many} shown: ${explain(read.filter)}`,
    // Lazy: it tests all rows, and only on Enter.
    get change() {
      return { ...inSight(state), ...markMatching(state, read.filter) };
    },
  };
};

/** Marking by a filter. */
export const MARK_COMMANDS: readonly Command[] = [
  {
    names: ['mark'],
    argument: 'FILTER',
    about: 'mark the rows shown that pass a filter, beside those marked',
    action: 'mark-matching',
    run: mark,
    complete: filterArgument,
  },
];
