import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { ArrivingBody } from './arriving-body.ts';
import type { LastBytes } from './last-bytes.ts';
import { httpFault, StatusError } from './problems/http.ts';

/** The head of an answer, and its body as it arrives. */
export interface Response {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: ArrivingBody;
}

/**
 * Sends a request and waits for the head of its answer. Rejects at once when the signal is aborted, with its reason, where
 * undici would notice only once it is connected; a body that comes then fails with it.
 * @throws what undici says of a connection
 */
export const dispatch = (
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  signal: AbortSignal,
  lastBytes: LastBytes,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    let connection: Dispatcher.DispatchController | null = null;
    let body: ArrivingBody | null = null;
    let interim: number | null = null;
    const stop = (): void => {
      reject(signal.reason);
      if (body === null) connection?.abort(signal.reason);
      else body.giveUp(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    dispatcher.dispatch(options, {
      onRequestStart: (controller) => {
        connection = controller;
        if (signal.aborted) controller.abort(signal.reason);
      },
      onResponseStart: (controller, status, headers) => {
        // Below 100 there are none, and a change of protocol has no answer after it; undici would fail in an assertion.
        if (status < 100 || status === 101) return controller.abort(new StatusError(status));
        // What comes before the answer itself says nothing about it.
        interim = status;
        if (status < 200) return;
        body = new ArrivingBody(controller);
        lastBytes.open(controller);
        resolve({ status, headers, body });
      },
      onResponseData: (controller, piece) => {
        // undici refuses the answer of a proxy by itself, and goes on to read it.
        if (body === null) controller.abort(new Error('nobody reads this'));
        // An empty piece comes where a stopped parser goes on: it would stop it again.
        else if (piece.length > 0) body.push(piece);
      },
      onResponseEnd: (controller) => {
        lastBytes.closed(controller);
        body?.end();
      },
      onResponseError: (controller, error) => {
        lastBytes.closed(controller);
        reject(interim === null || httpFault(error) === null ? error : new StatusError(interim, { cause: error }));
        body?.fail(error);
      },
    });
  });
