import type { Problem, Remedy } from '../../core/client/index.ts';
import { REFRESH, tryAgain } from './failures.ts';

/** Failure of a TLS peer, as a clause after the name of the peer, and its remedy; `ofProxy` if the remedy for a proxy differs. */
type PeerWords = readonly [what: string, remedy: Remedy, ofProxy?: Remedy];

/** Remedies for a proxy, which has no option for certificates. */
const CHECK_PROXY: Remedy = ['Check HTTPS_PROXY: the name in it, and whether the proxy speaks https'];
const PROXY_AUTHORITY: Remedy = ['Give the certificate of its authority with --ca-file, or set SSL_CERT_FILE'];

const selfSigned: PeerWords = [
  'shows a self-signed certificate',
  ['Give the certificate of the appliance with --ca-file, or trust anything with --insecure'],
  PROXY_AUTHORITY,
];
const unknownIssuer: PeerWords = [
  'shows a certificate from an unknown authority',
  ['Give the certificate of that authority with --ca-file, or set SSL_CERT_FILE'],
  PROXY_AUTHORITY,
];
const otherName: PeerWords = [
  'shows a certificate for another name',
  ['Use the name that the certificate was made for in --url'],
  CHECK_PROXY,
];
const revoked: PeerWords = ['shows a revoked certificate', ['Have the certificate replaced']];
const noList: PeerWords = [
  'shows a certificate whose revocation list cannot be used',
  ['Ask those who run the service to renew the list of their authority'],
];
const notForThis: PeerWords = [
  'shows a certificate not valid for this purpose',
  ['Have it made anew: for a server, signed by an authority that may sign'],
];
const damaged: PeerWords = [
  'shows a certificate that cannot be verified: damaged or wrongly signed',
  ['Have the certificate replaced; a proxy in between may also have changed it'],
];

const CODES_BY_WORDS: readonly (readonly [words: PeerWords, codes: readonly string[]])[] = [
  [selfSigned, ['DEPTH_ZERO_SELF_SIGNED_CERT']],
  [
    unknownIssuer,
    [
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'CERT_UNTRUSTED',
    ],
  ],
  [
    ['shows an expired certificate', ['Have the certificate renewed, and check the clock of this machine']],
    ['CERT_HAS_EXPIRED'],
  ],
  [['shows a certificate that is not valid yet', ['Check the clock of this machine']], ['CERT_NOT_YET_VALID']],
  [otherName, ['ERR_TLS_CERT_ALTNAME_INVALID', 'ERR_TLS_CERT_ALTNAME_FORMAT', 'HOSTNAME_MISMATCH']],
  [revoked, ['CERT_REVOKED']],
  [
    noList,
    [
      'UNABLE_TO_GET_CRL',
      'UNABLE_TO_DECRYPT_CRL_SIGNATURE',
      'CRL_SIGNATURE_FAILURE',
      'CRL_NOT_YET_VALID',
      'CRL_HAS_EXPIRED',
      'ERROR_IN_CRL_LAST_UPDATE_FIELD',
      'ERROR_IN_CRL_NEXT_UPDATE_FIELD',
    ],
  ],
  [notForThis, ['INVALID_CA', 'INVALID_PURPOSE', 'PATH_LENGTH_EXCEEDED', 'CERT_CHAIN_TOO_LONG', 'CERT_REJECTED']],
  [
    damaged,
    [
      'CERT_SIGNATURE_FAILURE',
      'UNABLE_TO_DECRYPT_CERT_SIGNATURE',
      'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY',
      'ERROR_IN_CERT_NOT_BEFORE_FIELD',
      'ERROR_IN_CERT_NOT_AFTER_FIELD',
      'UNSPECIFIED',
    ],
  ],
];

/** Cause and remedy for the certificate errors of OpenSSL and Node. */
const CERTIFICATE_FAILURES: ReadonlyMap<string, PeerWords> = new Map(
  CODES_BY_WORDS.flatMap(([words, codes]) => codes.map((code) => [code, words] as const)),
);

/** True for the code of a certificate error that further authorities may solve: self-signed, or signed by an unknown issuer. */
export const isUnknownIssuer = (code: string): boolean =>
  [selfSigned, unknownIssuer].some((words) => CERTIFICATE_FAILURES.get(code) === words);

/** Cause and remedy if the service speaks only HTTP/2, whether the TLS handshake or the first frame of the service shows it. */
export const HTTP2_ONLY: { readonly what: string; readonly remedy: Remedy } = {
  what: 'speaks only HTTP/2, and this program HTTP/1.1',
  remedy: ['Have HTTP/1.1 allowed there, or put a gateway in between'],
};

/** Handshake errors of OpenSSL; the first match counts. */
const HANDSHAKE: readonly (readonly [code: RegExp, ...words: PeerWords])[] = [
  [
    /ALERT_(?:CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE)$/,
    'ended the handshake: it may want a client certificate, or other versions of TLS',
    ['Give the certificate with --client-cert-file and its key with --client-key-file'],
    CHECK_PROXY,
  ],
  [
    /ALERT_(?:BAD_CERTIFICATE|CERTIFICATE_(?:UNKNOWN|EXPIRED|REVOKED)|UNSUPPORTED_CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED|DECRYPT_ERROR)$/,
    'does not accept the client certificate',
    ['Check that it has not expired and is signed by an authority that the service knows: --client-cert-file'],
    CHECK_PROXY,
  ],
  [
    /WRONG_VERSION_NUMBER|PACKET_LENGTH|HTTP_REQUEST|^EPROTO$|RECORD_LAYER_FAILURE|RECORD_TOO_SMALL/,
    'does not speak TLS',
    ['Check the port, and whether the service speaks http instead of https'],
  ],
  [/NO_APPLICATION_PROTOCOL/, HTTP2_ONLY.what, HTTP2_ONLY.remedy, CHECK_PROXY],
  [
    /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW|NO_PROTOCOLS|INAPPROPRIATE_FALLBACK|UNKNOWN_PROTOCOL/,
    'offers no safe TLS version',
    ['Have TLS 1.2 or newer allowed there'],
  ],
  [
    /KEY_TOO_SMALL|MD_TOO_WEAK|DH_PARAM_SIZE|LEGACY|NO_SHARED_CIPHER|NO_CIPHERS|SIGALG|SIGNATURE_TYPE|INSUFFICIENT_SECURITY/,
    'offers no TLS that is strong enough',
    ['Have its certificate and the ciphers there renewed'],
  ],
  [
    /UNRECOGNI[SZ]ED_NAME/,
    'does not know this host name',
    ['Check the name in --url: a gateway finds the service by it'],
    CHECK_PROXY,
  ],
  [
    /UNEXPECTED_EOF|ERR_TLS_HANDSHAKE_TIMEOUT/,
    'aborted the handshake',
    tryAgain('check that a firewall or proxy in between lets TLS through'),
  ],
  [
    /BAD_RECORD_MAC|DECRYPTION_FAILED|BAD_DECRYPT/,
    'sent data that cannot be decrypted',
    tryAgain('a proxy or gateway in between changes the answers'),
  ],
  [
    /ALERT_INTERNAL_ERROR/,
    'failed in the handshake',
    ['Try again', REFRESH, ', and check the name in --url'],
    CHECK_PROXY,
  ],
];

/** True for the code of a TLS error: of the certificate, of the handshake, or for a peer that speaks no TLS. */
export const isTls = (code: string): boolean =>
  CERTIFICATE_FAILURES.has(code) || /^(?:CERT_|CRL_|ERR_SSL_|ERR_OSSL_|ERR_TLS_|UNABLE_TO_|EPROTO$)/.test(code);

/** The problem for the code of a TLS error. `whom` names the service or the proxy in the sentence. */
export const tlsProblem = (
  code: string,
  { of, whom }: { readonly of: 'service' | 'proxy'; readonly whom: string },
): Problem => {
  const [what, remedy, ofProxy = remedy] = CERTIFICATE_FAILURES.get(code) ?? handshakeWords(code);
  return { kind: 'tls', what: `${whom} ${what}`, remedy: of === 'proxy' ? ofProxy : remedy };
};

const handshakeWords = (code: string): PeerWords => {
  const found = HANDSHAKE.find(([pattern]) => pattern.test(code));
  if (found === undefined)
    return [`could not negotiate a secure connection (${code})`, ['Check the TLS versions that the service allows']];
  const [, what, ...remedies] = found;
  return [`${what} (${code})`, ...remedies];
};
