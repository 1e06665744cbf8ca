import { ProblemError } from '../core/client/index.ts';
import { ACCEPTED_ENCODINGS } from './decode.ts';
import type { Dialect, ServiceRequest } from './dialects/dialect.ts';
import type { Credentials } from './endpoint.ts';
import type { Outgoing } from './exchange.ts';
import { redactor } from './problems/redact.ts';

/**
 * The first attempt of a request on the wire.
 * @throws ProblemError when a key, token or project is invalid in a header
 */
export const outgoing = (
  base: URL,
  request: ServiceRequest,
  dialect: Pick<Dialect, 'credentials'>,
  credentials: Credentials | null,
): Outgoing => ({
  method: methodOf(request),
  path: pathOf(base, request),
  headers: headersOf({
    ...(request.body !== undefined && { 'content-type': 'application/json' }),
    ...request.headers,
    ...(credentials && dialect.credentials(credentials)),
  }),
  ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
  attempt: 1,
  redact: redactor(credentials),
});

/** Requests with a body are searches. */
export const methodOf = ({ body }: ServiceRequest): Outgoing['method'] => (body === undefined ? 'GET' : 'POST');

const pathOf = (base: URL, { path, query }: ServiceRequest): string => {
  const prefix = base.pathname === '/' ? '' : base.pathname;
  const parameters = new URLSearchParams();
  for (const [name, value] of query) parameters.append(name, value);
  // Blanks as %20: some services read + as a plus.
  const encoded = parameters.toString().replaceAll('+', '%20');
  return `${prefix}${path}${encoded === '' ? '' : `?${encoded}`}`;
};

/** A key file may end in a line feed; other characters invalid in headers are errors. */
const headersOf = (given: Readonly<Record<string, string>>): Record<string, string> => {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-encoding': ACCEPTED_ENCODINGS,
    'user-agent': 'edgescope',
  };
  for (const [name, value] of Object.entries(given)) {
    const trimmed = value.trim();
    if (!/^[\x20-\x7e]+$/.test(trimmed)) {
      throw new ProblemError({
        kind: 'bad-request',
        what: `The value of ${name} is empty or contains characters not allowed in a header`,
        remedy: ['Check the key file, the token and the project for line breaks and stray signs'],
      });
    }
    headers[name] = trimmed;
  }
  return headers;
};
