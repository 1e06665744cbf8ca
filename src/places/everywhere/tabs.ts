import { stepSection } from '../../store/detail/open.ts';
import { keyFor } from '../../store/keys/resolve.ts';
import { nextTabKey } from '../../store/list/tabs.ts';
import { type Change, keyPlace, type State } from '../../store/state/state.ts';

/** Exit code after ^C. */
export const INTERRUPTED = 130;

/** In an open item the next section, and behind its last one the next tab: that of a question is its key. */
export const nextByTab = (state: State, by: 1 | -1): Change => {
  const press = nextTabKey(state, by);
  return (
    (keyPlace(state).id === 'detail' ? stepSection(state, by) : null) ?? keyFor(state, press)?.run(state, press) ?? {}
  );
};
