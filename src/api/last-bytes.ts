import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';

/** Diagnostics channel on which undici reports new connections, direct or through a proxy. */
const CONNECTED = 'undici:client:connected';

type Connection = Dispatcher.DispatchController;

/** Tracks the bodies being read, to resume paused bodies when their connection ends. */
export interface LastBytes {
  /** Call when the body of an answer begins. */
  open(connection: Connection): void;
  /** Call when a body is complete or has failed. */
  closed(connection: Connection): void;
  /** Stops tracking: no more answers follow. */
  end(): void;
}

/**
 * Resumes paused bodies before undici handles the end of their connection.
 * undici pauses its parser while a body is read slowly. If the connection ends then, the parser throws an uncatchable
 * error (HTTP/1.0, `Connection: close`), or reports a complete answer as cut:
 * https://github.com/nodejs/undici/issues/5360, fixed in 8.x only. All bytes have arrived by then and only need to be
 * parsed.
 */
export const watchLastBytes = (): LastBytes => {
  const open = new Set<Connection>();
  const goOn = () => {
    for (const connection of open) if (connection.paused) connection.resume();
  };
  const broken = (error: NodeJS.ErrnoException) => {
    // undici treats a reset as the end of an answer without length, and throws likewise.
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
