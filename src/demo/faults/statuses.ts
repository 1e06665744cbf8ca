import { type Fault, type Faults, type SentBody, sentHtml, sentJson } from './fault.ts';

type Status = readonly [name: string, status: number, code: string, message: string, headers?: SentBody['headers']];

/** Errors of the service, in its own shape (in-the-field.md, 7). */
const SERVICE_STATUSES: readonly Status[] = [
  ['400', 400, 'InvalidRequest', 'the request cannot be read'],
  ['401', 401, 'UserAuthenticationFailed', 'the request carries no valid credentials'],
  ['403', 403, 'OperationForbidden', 'the user has no role that may list this'],
  ['410', 410, 'EndpointRemoved', 'this endpoint was removed'],
  ['429', 429, 'TooManyRequests', 'too many requests from this address'],
  ['429-after', 429, 'TooManyRequests', 'too many requests from this address', { 'retry-after': '2' }],
  ['429-late', 429, 'TooManyRequests', 'too many requests from this address', { 'retry-after': '300' }],
  ['500', 500, 'InternalError', 'the store of the service did not answer'],
  ['503-after', 503, 'Maintenance', 'the service is being updated', { 'retry-after': '2' }],
];

/** Errors of router and gateways. */
const GATEWAY_FAULTS: Faults = {
  404: {
    about: 'the path is not known',
    answer: () => sentJson(404, { code: 404, message: 'path was not found' }),
  },
  405: {
    about: 'the endpoint is gone, like on newer releases',
    answer: () => sentJson(405, { code: 405, message: 'method GET is not allowed, but [POST] are' }),
  },
  414: { about: 'the request is too long', answer: () => sentHtml(414, '414 Request-URI Too Large') },
  'no-order': {
    about: 'refuses every order (422)',
    answer: (query, ref) =>
      query.has('orderBy')
        ? sentJson(422, { code: 'InvalidOrder', message: 'orderBy names a field that nothing is ordered by', ref })
        : null,
  },
  422: {
    about: 'a parameter is not accepted',
    answer: (_, ref) => sentJson(422, { code: 606, message: 'a value in query should be one of [a b]', ref }),
  },
  502: { about: 'a gateway without a service behind it', answer: () => sentHtml(502, '502 Bad Gateway') },
  503: { about: 'a gateway whose service is busy', answer: () => sentHtml(503, '503 Service Unavailable') },
  504: { about: 'a gateway that timed out', answer: () => sentHtml(504, '504 Gateway Time-out') },
};

const said = ([name, status, code, message, headers]: Status): readonly [string, Fault] => [
  name,
  {
    about: `${message}${headers === undefined ? '' : `, Retry-After: ${headers['retry-after']}`}`,
    answer: (_, ref) => sentJson(status, { code, message, details: '', ref }, headers),
  },
];

/** Refusals by status. */
export const STATUS_FAULTS: Faults = { ...Object.fromEntries(SERVICE_STATUSES.map(said)), ...GATEWAY_FAULTS };
