import type { ListOptions, Page, PageRequest } from '../../core/client/index.ts';

/** Options of `Client.list` without the signal. */
export type AskOptions = Omit<ListOptions, 'signal'>;

/** Requests one page. */
export type AskPage = (request: PageRequest, signal: AbortSignal, options: AskOptions) => Promise<Page>;
