import { ProblemError } from '../core/client/index.ts';
import { maskText } from '../core/secrets/index.ts';
import { elide, sanitise } from '../core/text/index.ts';

/** Where the service is and how it is reached. */
export interface Endpoint {
  /** What stands before `/v1`; `https://` when there is no scheme. */
  readonly baseUrl: string;
  /** Certificates (PEM) that are trusted besides the well-known ones. */
  readonly caPem?: string;
  /** Asked one after the other where the issuer of a certificate is not known otherwise. */
  readonly authorities?: readonly AuthoritySource[];
  /** What this side shows of itself where the service asks for it. */
  readonly client?: ClientCertificate;
  /** Certificates are not checked at all. */
  readonly insecure?: boolean;
  /** Address of an HTTP proxy; user and password may stand in it. */
  readonly proxy?: string | null;
}

/** Certificates of authorities that may never be needed: read when they are. */
export interface AuthoritySource {
  /** Null where there are none. Never throws. */
  load(): Authorities | null;
}

export interface Authorities {
  /** As `the system's authorities (/etc/ssl/cert.pem)`. */
  readonly name: string;
  readonly pem: string;
}

/** A certificate and its private key, in PEM form. */
export interface ClientCertificate {
  readonly certPem: string;
  readonly keyPem: string;
}

/** What the service knows the user by. */
export interface Credentials {
  readonly kind: 'api-key' | 'token';
  readonly value: string;
  /** The file that the key was read from, and is read from again before the next request. */
  readonly file?: string;
}

const unusable = (what: string, remedy: string): ProblemError =>
  new ProblemError({ kind: 'unknown', what, remedy: [remedy] });

/**
 * The base address of the service: user-info, query and fragment are dropped, and a trailing `/v1`, which every path
 * brings itself.
 * @throws ProblemError when it is no http or https address
 */
export const readBaseUrl = (text: string): URL => {
  const trimmed = text.trim();
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const url = URL.canParse(full) ? new URL(full) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') {
    throw unusable(
      `${sanitise(maskText(trimmed)) || 'Nothing'} is not a service address`,
      'Give the part before /v1, as https://host, in EDGESCOPE_URL or with --url',
    );
  }
  url.username = '';
  url.password = '';
  url.search = '';
  url.hash = '';
  url.pathname = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '');
  return url;
};

/**
 * The proxy's address as undici takes it.
 * @throws ProblemError when it is no http or https address
 */
export const readProxy = (text: string): URL => {
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(full) ? new URL(full) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw unusable('The proxy address is not an http URL', 'Correct HTTPS_PROXY, or unset it');
  }
  return url;
};

/** A redirect may lead to an address of any length, and a sentence is made of it. */
const ADDRESS_CELLS = 100;

/** An address as it may be shown: scheme, host and path, nothing that could be a secret. */
export const shownAddress = (url: URL): string => {
  const place = `${url.protocol}//${url.host}`;
  const text = url.pathname === '/' ? place : maskText(`${place}${url.pathname}`);
  return elide(sanitise(text), ADDRESS_CELLS, 'middle');
};

/** A continue token may be of any length. */
const PATH_CELLS = 2000;

/** A path with its query as it may be shown: decoded where that is readable, secrets masked. */
export const shownPath = (pathAndQuery: string): string => {
  const [path = '', query = ''] = pathAndQuery.split('?', 2);
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => `${name}=${value}`);
  return elide(sanitise(maskText(pairs.length > 0 ? `${path}?${pairs.join('&')}` : path)), PATH_CELLS, 'middle');
};
