import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';

/** undici tells of each connection it has made here, with a proxy in between or without. */
const CONNECTED = 'undici:client:connected';

/**
 * Gives a dispatcher under which an answer may end by the end of its connection while its body is read slowly.
 *
 * undici stops reading an answer while its body waits to be read. When the connection ends just then, its parser throws
 * where nobody can catch it (HTTP/1.0, `Connection: close`), or takes an answer that came whole for one that was cut:
 * https://github.com/nodejs/undici/issues/5360, mended in 8.x only. So whatever waits is let go on before undici hears of
 * the end: all bytes are here by then, they only have to be seen.
 */
export const withLastBytes = (dispatcher: Dispatcher): { dispatcher: Dispatcher; end(): void } => {
  const open = new Set<Dispatcher.DispatchController>();
  const goOn = () => {
    for (const controller of open) if (controller.paused) controller.resume();
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
    dispatcher: dispatcher.compose((dispatch) => (options, handler) => dispatch(options, listening(handler, open))),
    end: () => void unsubscribe(CONNECTED, connected),
  };
};

/** The handler, which keeps its controller among the open ones as long as its body comes. */
const listening = (
  handler: Dispatcher.DispatchHandler,
  open: Set<Dispatcher.DispatchController>,
): Dispatcher.DispatchHandler => ({
  onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
  onRequestUpgrade: (controller, status, headers, socket) =>
    handler.onRequestUpgrade?.(controller, status, headers, socket),
  onResponseStart: (controller, status, headers, message) => {
    open.add(controller);
    handler.onResponseStart?.(controller, status, headers, message);
  },
  onResponseData: (controller, chunk) => {
    // An empty piece comes where a stopped parser goes on: it would stop it again.
    if (chunk.length > 0) handler.onResponseData?.(controller, chunk);
  },
  onResponseEnd: (controller, trailers) => {
    open.delete(controller);
    handler.onResponseEnd?.(controller, trailers);
  },
  onResponseError: (controller, error) => {
    open.delete(controller);
    handler.onResponseError?.(controller, error);
  },
});
