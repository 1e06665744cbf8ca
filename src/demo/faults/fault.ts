import type { ServerResponse } from 'node:http';
import type { Json, JsonObject } from '../../core/values/index.ts';

/** An answer as it is to be sent: the body as it goes over the wire. */
export interface SentBody {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A page of a list on its way out. */
export interface Page {
  readonly items: readonly Json[];
  readonly listmeta: JsonObject;
}

/** One way in which a service goes wrong. What is left out is as the service does it. */
export interface Fault {
  /** One line for the help. */
  readonly about: string;
  /** Changes what is asked, before the service reads it. */
  readonly ask?: (query: URLSearchParams) => void;
  /** An answer in place of the service's; null leaves it to the service. `ref` is the correlation id of the request. */
  readonly answer?: (query: URLSearchParams, ref: string) => SentBody | null;
  /** Another page in place of the service's. `query` is as it was asked. */
  readonly page?: (page: Page, query: URLSearchParams) => JsonObject;
  /** Changes the answer as it is sent. */
  readonly change?: (sent: SentBody) => SentBody;
  /** Sends the answer in its own way, or breaks off; `signal` is aborted when the client or the service goes. */
  readonly send?: (sent: SentBody, response: ServerResponse, signal: AbortSignal) => Promise<void>;
}

/** Faults by their names. */
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
