import type { ListOptions } from '../../core/client.ts';
import type { Page, PageRequest } from '../../core/page.ts';

/** Asks for one page; the callbacks are those of `Client.list`. */
export type AskPage = (
  request: PageRequest,
  signal: AbortSignal,
  options: Omit<ListOptions, 'signal'>,
) => Promise<Page>;
