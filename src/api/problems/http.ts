/** Parser reasons that indicate another protocol on this port. */
const OTHER_PROTOCOL = /^(?:Expected HTTP|Expected dot|Invalid HTTP version)/;

/** Parser reason for a connection that ended before the announced length. */
const TOO_SHORT = /^Invalid EOF state/;

/** A response with an invalid status, or with an interim status and no final response. */
export class StatusError extends Error {
  override readonly name = 'StatusError';
  readonly status: string;

  constructor(status: number, options?: ErrorOptions) {
    super('status', options);
    this.status = String(status).padStart(3, '0');
  }
}

/** Why undici could not parse a response. `short`: it was cut off; `foreign` and `http2`: another protocol. */
export type HttpFault =
  | { readonly kind: 'foreign' | 'short' | 'http2' }
  /** The answer violates HTTP; `reason` says how, in words. */
  | { readonly kind: 'broken'; readonly reason: string };

/** The HTTP violation of a failed answer; null for other failures. */
export const httpFault = (error: unknown): HttpFault | null => {
  if (!(error instanceof Error)) return null;
  if (error instanceof StatusError) return { kind: 'broken', reason: statusReason(error.status) };
  if (error.message === 'bad response') return { kind: 'broken', reason: 'it sent an unrequested 100 Continue' };
  if (error.message === 'bad upgrade') return { kind: 'broken', reason: 'it switched protocols' };
  if ('code' in error && error.code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH')
    return { kind: 'broken', reason: 'its length does not match' };
  if (error.name !== 'HTTPParserError') return null;
  const reason = /\((.+)\)$/.exec(error.message)?.[1] ?? '';
  if (OTHER_PROTOCOL.test(reason)) return { kind: beginsWithSettings(error) ? 'http2' : 'foreign' };
  return TOO_SHORT.test(reason) ? { kind: 'short' } : { kind: 'broken', reason: inWords(reason) };
};

/** True if the data begins with the SETTINGS frame of HTTP/2: three bytes of length, type 4, no flags, stream 0. */
const beginsWithSettings = (error: Error): boolean =>
  'data' in error && typeof error.data === 'string' && /^\0{2}[\s\S]\x04\0{5}/.test(error.data);

const statusReason = (status: string): string => {
  if (status === '101') return 'it switched protocols (101)';
  return status < '100' ? `${status} is not a status` : `it ended with interim status ${status}`;
};

/** The parser's reason within a sentence. */
const inWords = (reason: string): string => reason.replace(/^[A-Z](?=[a-z]+ )/, (letter) => letter.toLowerCase());
