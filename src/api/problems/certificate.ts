import type { Remedy } from '../../core/client/index.ts';

/** Failure of a TLS peer, as a clause after its name; the remedies for a proxy differ. */
export type PeerWords = readonly [what: string, remedy: Remedy, ofProxy?: Remedy];

/** Proxies have no option for certificates. */
export const CHECK_PROXY: Remedy = ['Check HTTPS_PROXY: the name in it, and whether the proxy speaks https'];
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
export const CERTIFICATE_FAILURES: ReadonlyMap<string, PeerWords> = new Map(
  CODES_BY_WORDS.flatMap(([words, codes]) => codes.map((code) => [code, words] as const)),
);

/** True where further authorities may verify a certificate. */
export const isUnknownIssuer = (code: string): boolean =>
  [selfSigned, unknownIssuer].some((words) => CERTIFICATE_FAILURES.get(code) === words);
