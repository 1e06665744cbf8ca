import type { JsonObject } from '../core/values/index.ts';

/** A refusal of the service: a status and a body in one of the two shapes that it has (in-the-field.md, 7). */
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

/** What the service itself says: a code in words, and the correlation id that support asks for. */
export const refuse = (status: number, code: string, message: string, details = ''): Refusal =>
  new Refusal(status, (ref) => ({ code, message, details, ref }));

/** What the router in front of the service says: a number and a message. */
export const refusePlainly = (status: number, message: string): Refusal =>
  new Refusal(status, () => ({ code: status, message }));

export const methodNotAllowed = (method: string, allowed: string): Refusal =>
  refusePlainly(405, `method ${method} is not allowed, but [${allowed}] are`);

/** The codes of a parameter that cannot be used. */
export const INVALID = { type: 601, oneOf: 606, aboveMaximum: 608, belowMinimum: 609 } as const;

/** A parameter that cannot be used: 422 with the code of the reason in the body. */
export const unprocessable = (code: number, message: string): Refusal =>
  new Refusal(422, (ref) => ({ code, message, details: '', ref }));
