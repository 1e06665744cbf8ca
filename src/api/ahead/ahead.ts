import { queryKey } from '../../core/query/index.ts';
import type { Clock } from '../policy/clock.ts';
import type { AskPage } from './ask-page.ts';
import { Walk } from './walk.ts';

/** Maximum number of walks with prefetch state. */
const MAX_WALKS = 16;

/**
 * Speeds up walks along continue tokens: where several pages are wanted (`PageRequest.ahead`), further ones are
 * prefetched by offset (document 4.3 to 4.5) in parallel. Callers see a walk along tokens. Pages by offset are used as
 * long as they prove consistent (`Walk`); otherwise tokens are followed one by one. `stopped` aborts pending requests.
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
    // The position of a walk is known only from its start, and a list in one body has no pages.
    const begins = request.continue === null && (request.offset ?? 0) === 0 && (page.meta?.continue ?? null) !== null;
    if (begins && !unsound.has(key)) {
      walks.set(key, new Walk(page, ask, clock));
      const [oldest] = walks.keys();
      if (walks.size > MAX_WALKS && oldest !== undefined) forget(oldest);
    }
    return page;
  };
};
