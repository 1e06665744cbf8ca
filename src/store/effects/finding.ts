import { isNamed, nameTest, nextStep, openFound, showNamed, walkEnd } from '../detail/find.ts';
import type { Effect } from '../state/effect.ts';
import { type Change, dialectOf, type ServiceSearch, type State } from '../state/state.ts';
import { initialQuery } from '../walk/query.ts';
import type { AskingContext } from './requests.ts';

/** Searches the service for an item by uid, then by name, then in all pages. The last step is an ordinary walk, and this effect waits for its end. */
export const createFinding = (context: AskingContext): Effect => {
  const { store } = context;
  let current: ServiceSearch | null = null;
  let abort = new AbortController();

  const ask = async (finding: ServiceSearch, { signal }: AbortController): Promise<void> => {
    const answer = await answerTo(context, finding, signal).catch(() => null);
    // The search was replaced or cancelled meanwhile.
    if (signal.aborted || store.getState().finding !== finding) return;
    const state = store.getState();
    store.setState(answer === null ? nextStep(state, finding) : answer(state));
  };

  return {
    update: () => {
      const { finding } = store.getState();
      if (finding?.step === 'walk') {
        const end = walkEnd(store.getState(), finding);
        if (end !== null) store.setState(end);
      }
      if (finding === current) return;
      abort.abort();
      abort = new AbortController();
      current = finding;
      if (finding !== null && finding.step !== 'walk') void ask(finding, abort);
    },
    stop: () => abort.abort(),
  };
};

/** Requests one step of a search and returns the change for its answer; null without a match. A failure leads to the next step. */
const answerTo = async (
  { store, client }: AskingContext,
  finding: ServiceSearch,
  signal: AbortSignal,
): Promise<((state: State) => Change) | null> => {
  const state = store.getState();
  const { kind, text, step } = finding;
  const query = initialQuery(state, kind);
  if (step === 'uid') {
    const { item } = await client.get(
      { kind, dialect: dialectOf(state, kind), uid: text, scope: query.scope },
      { signal },
    );
    return (now) => openFound(now, finding, item);
  }
  const test = nameTest(state, finding);
  if (test === null) return null;
  const page = await client.list({ query: { ...query, filter: [test] }, continue: null }, { signal });
  const named = page.items.filter((item) => isNamed(item, text));
  const [first] = named;
  // A service that ignores the filter returns unrelated items.
  if (first === undefined || named.length < page.items.length) return null;
  const more = page.meta !== null && page.meta.continue !== null;
  return named.length === 1 && !more
    ? (now) => openFound(now, finding, first)
    : (now) => showNamed(now, finding, named.length, more);
};
