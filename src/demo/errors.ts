import type { JsonObject } from '../core/values/index.ts';

/** A refusal: a status and a body in one of the service's two shapes (in-the-field.md, 7). */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly #body: (ref: string) => JsonObject;

  constructor(status: number, body: (ref: string) => JsonObject) {
    super(`status ${status}`);
    this.status = status;
    this.#body = body;
  }

  /** The body; `ref` is the correlation id of the request. */
  body(ref: string): JsonObject {
    return this.#body(ref);
  }
}

/** A refusal by the service: a word as code, and the correlation id for support. */
export const refuse = (status: number, code: string, message: string, details = ''): Refusal =>
  new Refusal(status, (ref) => ({ code, message, details, ref }));

/** A refusal by the router: a number as code, and a message. */
export const refusePlainly = (status: number, message: string): Refusal =>
  new Refusal(status, () => ({ code: status, message }));

export const methodNotAllowed = (method: string, allowed: string): Refusal =>
  refusePlainly(405, `method ${method} is not allowed, but [${allowed}] are`);

/** Codes of an invalid parameter. */
export const INVALID = { type: 601, oneOf: 606, aboveMaximum: 608, belowMinimum: 609 } as const;

/** An invalid parameter: 422 with the reason's code in the body. */
export const unprocessable = (code: number, message: string): Refusal =>
  new Refusal(422, (ref) => ({ code, message, details: '', ref }));
