import type { Dispatcher } from 'undici';

/** What of a connection a body needs. */
type Connection = Pick<Dispatcher.DispatchController, 'abort' | 'pause' | 'paused' | 'resume'>;

/** The connection is not read on while so many bytes wait to be read. */
const MAX_BUFFERED_BYTES = 64 * 1024;

/**
 * The body of an answer while it arrives, to be read once: each time all that has come. A connection whose body is not read
 * to its end is given up.
 */
export class ArrivingBody implements AsyncIterable<Buffer> {
  readonly #connection: Connection;
  #waiting: Buffer[] = [];
  #bytes = 0;
  #over = false;
  #failure: { readonly error: unknown } | null = null;
  /** How many bytes may still come that nobody wants; null while somebody does. */
  #unwanted: number | null = null;
  #wake: (() => void) | null = null;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** @throws what ended the body too early, once all that came before is read */
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

  /** All that waits, in one: a service may send pieces of a few bytes. */
  #taken(): Buffer {
    const [first] = this.#waiting;
    const all = first?.length === this.#bytes ? first : Buffer.concat(this.#waiting, this.#bytes);
    this.#waiting = [];
    this.#bytes = 0;
    return all;
  }

  /** Nobody wants the rest: of so many bytes it is read off, so that the connection can be used again. */
  dump(bytes: number): void {
    this.#waiting = [];
    if (this.#over) return;
    this.#unwanted = bytes;
    if (bytes === 0) this.#connection.abort(new Error('nobody reads the rest'));
    else if (this.#connection.paused) this.#connection.resume();
  }

  /** A piece came. */
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

  /** All is here. */
  end(): void {
    this.#over = true;
    this.#go();
  }

  /** It broke: what came before is read, and then the reader is told. */
  fail(error: unknown): void {
    if (this.#over) return;
    this.#failure = { error };
    this.end();
  }

  /** Nobody waits for it any more: its reader is told at once, also when all is here. */
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
