import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';

/** undici tells of each connection it has made here, with a proxy in between or without. */
const CONNECTED = 'undici:client:connected';

type Connection = Dispatcher.DispatchController;

export interface LastBytes {
  /** The body of an answer comes. */
  open(connection: Connection): void;
  /** It has come, or failed. */
  closed(connection: Connection): void;
  /** There will be no more answers. */
  end(): void;
}

/**
 * Lets an answer end by the end of its connection while its body is read slowly.
 *
 * undici stops reading an answer while its body waits to be read. When the connection ends just then, its parser throws
 * where nobody can catch it (HTTP/1.0, `Connection: close`), or takes an answer that came whole for one that was cut:
 * https://github.com/nodejs/undici/issues/5360, mended in 8.x only. So whatever waits is let go on before undici hears of
 * the end: all bytes are here by then, they only have to be seen.
 */
export const watchLastBytes = (): LastBytes => {
  const open = new Set<Connection>();
  const goOn = () => {
    for (const connection of open) if (connection.paused) connection.resume();
  };
  const broken = (error: NodeJS.ErrnoException) => {
    // undici takes a reset for the end of an answer without a length, and throws in the same way.
    if (error.code === 'ECONNRESET') error.code = 'ECONNABORTED';
  };
  const connected = (message: unknown) => {
    const { socket } = message as { readonly socket: Socket };
    socket.prependListener('end', goOn);
    socket.prependListener('error', broken);
  };
  subscribe(CONNECTED, connected);
  return {
    open: (connection) => void open.add(connection),
    closed: (connection) => void open.delete(connection),
    end: () => void unsubscribe(CONNECTED, connected),
  };
};
