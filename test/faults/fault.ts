import type { ServerResponse } from 'node:http';
import type { Json, JsonObject } from '../../src/core/values/index.ts';
import type { SentBody } from '../../src/demo/respond.ts';

/** A page of a list before it is sent. */
export interface Page {
  readonly items: readonly Json[];
  readonly listmeta: JsonObject;
}

/** A fault of a service. Parts that it does not define behave regularly. */
export interface Fault {
  /** Description in one line, for the help. */
  readonly about: string;
  /** Modifies the query before it is handled. */
  readonly ask?: (query: URLSearchParams) => void;
  /** Makes an answer that replaces the regular answer; null for the regular answer. `ref` is the correlation id of the request. */
  readonly answer?: (query: URLSearchParams, ref: string) => SentBody | null;
  /** Modifies the page. `query` is the query as the client sent it. */
  readonly page?: (page: Page, query: URLSearchParams) => JsonObject;
  /** Modifies the answer. */
  readonly change?: (sent: SentBody) => SentBody;
  /** Sends the answer abnormally, or breaks off; `signal` is aborted when client or service ends. */
  readonly send?: (sent: SentBody, response: ServerResponse, signal: AbortSignal) => Promise<void>;
}

/** Faults by name. */
export type Faults = Readonly<Record<string, Fault>>;

const JSON_HEADERS = { 'content-type': 'application/json' };

export const sentJson = (status: number, body: Json, headers: SentBody['headers'] = {}): SentBody => ({
  status,
  headers: { ...JSON_HEADERS, ...headers },
  body: Buffer.from(JSON.stringify(body)),
});

export const sentHtml = (status: number, title: string, rest = ''): SentBody => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(`<!doctype html>\n<html><head><title>${title}</title></head><body>${rest}</body></html>\n`),
});
