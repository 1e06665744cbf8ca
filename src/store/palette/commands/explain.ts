import type { State } from '../../state/state.ts';
import { openExplain } from '../../triage/explain.ts';
import { type Command, done, inSight, type Outcome } from '../command.ts';
import { goTo, itemArgument } from './go.ts';

/** Explains the item of a name, opened below; without a name, the item under the cursor. */
const explain = (state: State, argument: string): Outcome => {
  if (argument.trim() === '') {
    const sight = inSight(state);
    return done({ ...sight, ...openExplain({ ...state, ...sight }) });
  }
  const opened = goTo(state, argument);
  if (!opened.ok) return opened;
  return done(
    { ...opened.change, ...openExplain({ ...state, ...opened.change }) },
    opened.does?.replace('open', 'explain'),
  );
};

/** The command that explains one item. */
export const EXPLAIN_COMMANDS: readonly Command[] = [
  {
    names: ['explain'],
    argument: '[NAME]',
    about: 'what is wrong with an item, and where it differs from its peers: that under the cursor, or one by name',
    action: 'explain',
    run: explain,
    complete: itemArgument,
  },
];
