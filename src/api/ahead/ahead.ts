import { queryKey } from '../../core/query/index.ts';
import type { Clock } from '../policy/clock.ts';
import type { AskPage } from './ask-page.ts';
import { Walk } from './walk.ts';

/** Walks that may be gone on with. */
const MAX_WALKS = 16;

/**
 * Answers a walk along continue tokens faster where more pages are wanted than the next (`PageRequest.ahead`): those are
 * asked for by offset (document 4.3 to 4.5) at the same time. Who asks sees a walk along tokens. What a service says by
 * offset is believed for as long as it fits (`Walk`); else the tokens are followed one by one, as ever.
 * `stopped` ends what is under way.
 */
export const withPagesAhead = (ask: AskPage, clock: Clock, stopped: AbortSignal): AskPage => {
  const walks = new Map<string, Walk>();
  const unsound = new Set<string>();

  const forget = (key: string): void => {
    walks.get(key)?.stop();
    walks.delete(key);
  };
  stopped.addEventListener('abort', () => {
    for (const key of walks.keys()) forget(key);
  });

  return async (request, signal, options) => {
    const key = queryKey(request.query);
    const walk = walks.get(key);
    if (walk !== undefined && request.continue !== null && request.continue === walk.token) {
      const page = await walk.next(request, signal, options);
      if (!walk.isSound) unsound.add(key);
      if (walk.token === null) forget(key);
      return page;
    }
    forget(key);
    const page = await ask(request, signal, options);
    // Only from its start on is it known where in the list a walk is, and a list in one body has none.
    const begins = request.continue === null && (request.offset ?? 0) === 0 && (page.meta?.continue ?? null) !== null;
    if (begins && !unsound.has(key)) {
      walks.set(key, new Walk(page, ask, clock));
      const [oldest] = walks.keys();
      if (walks.size > MAX_WALKS && oldest !== undefined) forget(oldest);
    }
    return page;
  };
};
