import type { RequestRecord } from '../../core/client/index.ts';

/** Number of requests in the ring buffer. */
const MAX_RECORDS = 200;

/** A line of a log file that is not about a request. */
export interface LogNote {
  /** Time as an ISO text. */
  readonly time: string;
  readonly note: string;
}

/** Log of the last requests, with listeners. */
export interface RequestLog {
  /** Oldest first; a new array after each change. */
  readonly records: readonly RequestRecord[];
  /** Error sentence of the log file; null while it is writable. */
  readonly trouble: string | null;
  add(record: RequestRecord): void;
  /** Writes a sentence at a time (epoch ms) to the log file. */
  note(text: string, now: number): void;
  /** Registers a listener; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** Sentence about the authority that the service's certificate needed beyond the default ones; null for none. */
export const authoritySentence = ({ records }: Pick<RequestLog, 'records'>): string | null => {
  const authority = records.findLast((record) => record.authority !== undefined)?.authority;
  return authority === undefined ? null : `Trusted by ${authority}`;
};

/** Creates a log of the last 200 requests. `write` receives each request and each note for a log file, and returns an error sentence or null. */
export const createRequestLog = (write?: (line: RequestRecord | LogNote) => string | null): RequestLog => {
  const listeners = new Set<() => void>();
  let records: readonly RequestRecord[] = [];
  let trouble: string | null = null;
  const put = (line: RequestRecord | LogNote): void => {
    const failed = write?.(line) ?? null;
    // Only the first error is reported; a full disk may recover.
    trouble ??= failed;
    for (const listener of listeners) listener();
  };
  return {
    get records() {
      return records;
    },
    get trouble() {
      return trouble;
    },
    add: (record) => {
      records = [...records.slice(1 - MAX_RECORDS), record];
      put(record);
    },
    note: (text, now) => put({ time: new Date(now).toISOString(), note: text }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
