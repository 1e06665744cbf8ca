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
 * Sends a request and resolves with the head of its answer. An aborted signal rejects at once with its reason, where
 * undici would wait for the connection, and later fails the body.
 * @throws connection errors of undici
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
        // Statuses below 100 are invalid, and nothing follows a protocol switch (101); undici would fail an assertion.
        if (status < 100 || status === 101) return controller.abort(new StatusError(status));
        // Interim responses (1xx) precede the answer.
        interim = status;
        if (status < 200) return;
        body = new ArrivingBody(controller);
        lastBytes.open(controller);
        resolve({ status, headers, body });
      },
      onResponseData: (controller, piece) => {
        // undici refuses a proxy's answer by itself but keeps reading it.
        if (body === null) controller.abort(new Error('nobody reads this'));
        // A resumed parser emits an empty chunk, which would pause it again.
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
