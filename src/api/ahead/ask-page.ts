import type { ListOptions, Page, PageRequest } from '../../core/client/index.ts';

/** Those of `Client.list`, but for its signal. */
export type AskOptions = Omit<ListOptions, 'signal'>;

/** Asks for one page. */
export type AskPage = (request: PageRequest, signal: AbortSignal, options: AskOptions) => Promise<Page>;
