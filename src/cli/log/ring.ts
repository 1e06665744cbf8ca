import type { RequestRecord } from '../../core/client/index.ts';

/** As many requests as are kept to be looked at. */
const MAX_RECORDS = 200;

/** The last requests, and who wants to know of them. */
export interface RequestLog {
  /** Oldest first; another array after each change. */
  readonly records: readonly RequestRecord[];
  /** Why requests could not be written to the log file: one sentence; null while they could. */
  readonly trouble: string | null;
  add(record: RequestRecord): void;
  /** Calls back after each change, until the function that it gives is called. */
  subscribe(listener: () => void): () => void;
}

/** What vouches for the certificate of the service, where that is not known from the start: a sentence, or null. */
export const authoritySentence = ({ records }: Pick<RequestLog, 'records'>): string | null => {
  const authority = records.findLast((record) => record.authority !== undefined)?.authority;
  return authority === undefined ? null : `Trusted by ${authority}`;
};

/** A log that holds the last 200 requests and hands each to `write`, which gives a sentence when it could not. */
export const createRequestLog = (write?: (record: RequestRecord) => string | null): RequestLog => {
  const listeners = new Set<() => void>();
  let records: readonly RequestRecord[] = [];
  let trouble: string | null = null;
  return {
    get records() {
      return records;
    },
    get trouble() {
      return trouble;
    },
    add: (record) => {
      records = [...records.slice(1 - MAX_RECORDS), record];
      const failed = write?.(record) ?? null;
      // The first one is what there is to say; a full disk may be emptied.
      trouble ??= failed;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
