import type { RequestRecord } from '../../core/client/index.ts';

/** Size of the ring buffer. */
const MAX_RECORDS = 200;

/** What a log file holds beside requests. */
export interface LogNote {
  /** ISO text. */
  readonly time: string;
  readonly note: string;
}

/** The last requests, observable. */
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

/** Sentence on the trust anchor of the service's certificate if it is not a default one, or null. */
export const authoritySentence = ({ records }: Pick<RequestLog, 'records'>): string | null => {
  const authority = records.findLast((record) => record.authority !== undefined)?.authority;
  return authority === undefined ? null : `Trusted by ${authority}`;
};

/** A log of the last requests, each also passed to `write`, as notes are, which returns an error sentence or null. */
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
