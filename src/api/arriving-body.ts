import type { Dispatcher } from 'undici';

/** The methods of a connection that a body uses. */
type Connection = Pick<Dispatcher.DispatchController, 'abort' | 'pause' | 'paused' | 'resume'>;

/** Backpressure: reading from the connection pauses while this many bytes are buffered. */
const MAX_BUFFERED_BYTES = 64 * 1024;

/**
 * The body of a response, readable once while it arrives, in chunks of all bytes that are buffered. The connection is
 * dropped if the body is not read to its end.
 */
export class ArrivingBody implements AsyncIterable<Buffer> {
  readonly #connection: Connection;
  #waiting: Buffer[] = [];
  #bytes = 0;
  #over = false;
  #failure: { readonly error: unknown } | null = null;
  /** Remaining bytes to discard; null while there is a reader. */
  #unwanted: number | null = null;
  #wake: (() => void) | null = null;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** @throws the error that ended the body early, after all bytes before it */
  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, void> {
    try {
      for (;;) {
        if (this.#waiting.length > 0) yield this.#taken();
        else if (this.#over) break;
        else {
          if (this.#connection.paused) this.#connection.resume();
          if (this.#waiting.length === 0 && !this.#over) await new Promise<void>((wake) => (this.#wake = wake));
        }
      }
      if (this.#failure !== null) throw this.#failure.error;
    } finally {
      this.dump(0);
    }
  }

  /** Takes all buffered bytes as one chunk, since services may send chunks of a few bytes. */
  #taken(): Buffer {
    const [first] = this.#waiting;
    const all = first?.length === this.#bytes ? first : Buffer.concat(this.#waiting, this.#bytes);
    this.#waiting = [];
    this.#bytes = 0;
    return all;
  }

  /** Discards the rest of the body. If the rest exceeds `bytes`, drops the connection; otherwise the connection can be reused. */
  dump(bytes: number): void {
    this.#waiting = [];
    if (this.#over) return;
    this.#unwanted = bytes;
    if (bytes === 0) this.#connection.abort(new Error('nobody reads the rest'));
    else if (this.#connection.paused) this.#connection.resume();
  }

  /** Buffers a chunk that arrived. */
  push(piece: Buffer): void {
    if (this.#over) return;
    if (this.#unwanted !== null) {
      this.#unwanted -= piece.length;
      if (this.#unwanted < 0) this.dump(0);
      return;
    }
    this.#waiting.push(piece);
    this.#bytes += piece.length;
    if (this.#bytes >= MAX_BUFFERED_BYTES) this.#connection.pause();
    this.#go();
  }

  /** Ends the body: it is complete. */
  end(): void {
    this.#over = true;
    this.#go();
  }

  /** Ends the body after a failed connection: the reader receives the buffered bytes first, then the error. */
  fail(error: unknown): void {
    if (this.#over) return;
    this.#failure = { error };
    this.end();
  }

  /** Cancels the body: the reader receives the reason at once, even if the body is complete. */
  giveUp(reason: Error): void {
    this.#waiting = [];
    const isOpen = !this.#over;
    this.#failure = { error: reason };
    this.end();
    if (isOpen) this.#connection.abort(reason);
  }

  #go(): void {
    this.#wake?.();
    this.#wake = null;
  }
}
