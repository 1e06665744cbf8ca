import { ProblemError } from '../core/client/index.ts';
import { maskText } from '../core/secrets/index.ts';
import { elide, sanitise } from '../core/text/index.ts';

/** The address of the service, and how to connect to it: proxy, certificates. */
export interface Endpoint {
  /** Prefix before `/v1`; `https://` by default. */
  readonly baseUrl: string;
  /** Certificates (PEM) trusted besides the defaults. */
  readonly caPem?: string;
  /** Further sources of authorities, loaded one after the other while the issuer of a certificate is unknown. */
  readonly authorities?: readonly AuthoritySource[];
  readonly client?: ClientCertificate;
  /** Disables certificate checks. */
  readonly insecure?: boolean;
  /** URL of an HTTP proxy, possibly with user and password. */
  readonly proxy?: string | null;
  /** Environment variable that the proxy was read from. */
  readonly proxyFrom?: string;
}

/** A source of certificate authorities, loaded on demand. */
export interface AuthoritySource {
  /** Loads the authorities; null if the source has none. Never throws. */
  load(): Authorities | null;
}

export interface Authorities {
  /** Display name, for example `the system's authorities (/etc/ssl/cert.pem)`. */
  readonly name: string;
  readonly pem: string;
}

/** Removes sources up to the first that has authorities, and returns its authorities; null if no source has any. */
export const nextAuthorities = (sources: AuthoritySource[]): Authorities | null => {
  for (let source = sources.shift(); source !== undefined; source = sources.shift()) {
    const found = source.load();
    if (found !== null) return found;
  }
  return null;
};

/** A certificate and its private key, in PEM form. */
export interface ClientCertificate {
  readonly certPem: string;
  readonly keyPem: string;
}

export interface Credentials {
  readonly kind: 'api-key' | 'token';
  readonly value: string;
  /** File of the key, read again before each request. */
  readonly file?: string;
  /** Program that prints the key; the value is empty until it has run. */
  readonly command?: { readonly run: readonly [program: string, ...words: string[]]; readonly place: string };
}

const unusable = (what: string, remedy: string): ProblemError =>
  new ProblemError({ kind: 'unknown', what, remedy: [remedy] });

/**
 * Parses the base URL of the service. User info, query, fragment and a trailing `/v1` are removed: every path includes `/v1`.
 * @throws ProblemError if the text is not an http or https URL
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
 * Parses a proxy URL for undici; without a scheme, `http://` is assumed.
 * @throws ProblemError if the text is not an http or https URL
 */
export const readProxy = (text: string): URL => {
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(full) ? new URL(full) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw unusable('The proxy address is not an http URL', 'Correct HTTPS_PROXY, or unset it');
  }
  return url;
};

/** Maximum width of an address in a sentence, in cells: a redirect target may be of any length. */
const ADDRESS_CELLS = 100;

/** Formats a URL for display: scheme, host and path, without anything that may be secret. */
export const shownAddress = (url: URL): string => {
  const place = `${url.protocol}//${url.host}`;
  const text = url.pathname === '/' ? place : maskText(`${place}${url.pathname}`);
  return elide(sanitise(text), ADDRESS_CELLS, 'middle');
};

/** Maximum width of a displayed path in cells: a continue token may be of any length. */
const PATH_CELLS = 2000;

/** Formats a path with its query for display: the query is decoded, secrets are masked. */
export const shownPath = (pathAndQuery: string): string => {
  const [path = '', query = ''] = pathAndQuery.split('?', 2);
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => `${name}=${value}`);
  return elide(sanitise(maskText(pairs.length > 0 ? `${path}?${pairs.join('&')}` : path)), PATH_CELLS, 'middle');
};
