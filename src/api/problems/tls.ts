import type { Problem } from '../../core/problem.ts';

/** Who is at the other end of TLS, and how a sentence begins with it. */
export interface TlsPeer {
  readonly of: 'service' | 'proxy';
  readonly whom: string;
}

type Words = readonly [what: string, remedy: string];

const selfSigned: Words = [
  'shows a self-signed certificate',
  'Give the certificate of the appliance with --ca-file, or trust anything with --insecure',
];
const unknownIssuer: Words = [
  'shows a certificate from an authority that is not known here',
  'Give the certificate of that authority with --ca-file, or set SSL_CERT_FILE',
];
const otherName: Words = [
  'shows a certificate for another name',
  'Use the name that the certificate was made for in --url',
];
const revoked: Words = ['shows a certificate that was withdrawn', 'Have the certificate replaced'];
const noList: Words = [
  'shows a certificate whose list of withdrawn ones cannot be used',
  'Ask those who run the service to renew the list of their authority',
];
const notForThis: Words = [
  'shows a certificate that was not made for this use',
  'Have it made anew: for a server, signed by an authority that may sign',
];
const damaged: Words = [
  'shows a certificate that cannot be verified: it is damaged or signed wrongly',
  'Have the certificate replaced; a proxy in between may also have changed it',
];

const ALIKE: readonly (readonly [words: Words, codes: readonly string[]])[] = [
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
    ['shows a certificate that has expired', 'Have the certificate renewed, and check the clock of this machine'],
    ['CERT_HAS_EXPIRED'],
  ],
  [['shows a certificate that is not valid yet', 'Check the clock of this machine'], ['CERT_NOT_YET_VALID']],
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

/** What OpenSSL and Node say about a certificate: what it means and what helps. */
const CERTIFICATE: ReadonlyMap<string, Words> = new Map(
  ALIKE.flatMap(([words, codes]) => codes.map((code) => [code, words] as const)),
);

/** True where other authorities may know who signed a certificate. */
export const isUnknownIssuer = (code: string): boolean =>
  [selfSigned, unknownIssuer].some((words) => CERTIFICATE.get(code) === words);

/** What OpenSSL says about a handshake; the first that fits. */
const HANDSHAKE: readonly (readonly [code: RegExp, what: string, remedy: string])[] = [
  [
    /ALERT_(?:CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE)$/,
    'ended the handshake: it may want a client certificate, or other versions of TLS',
    'Give the certificate with --client-cert-file and its key with --client-key-file',
  ],
  [
    /ALERT_(?:BAD_CERTIFICATE|CERTIFICATE_(?:UNKNOWN|EXPIRED|REVOKED)|UNSUPPORTED_CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED|DECRYPT_ERROR)$/,
    'does not accept the client certificate',
    'Check that it has not expired and is signed by an authority that the service knows: --client-cert-file',
  ],
  [
    /WRONG_VERSION_NUMBER|PACKET_LENGTH|HTTP_REQUEST|^EPROTO$|RECORD_LAYER_FAILURE|RECORD_TOO_SMALL/,
    'speaks no TLS',
    'Check the port, and whether the service speaks http instead of https',
  ],
  [
    /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW|NO_PROTOCOLS|INAPPROPRIATE_FALLBACK|UNKNOWN_PROTOCOL/,
    'speaks no version of TLS that is safe',
    'Have TLS 1.2 or newer allowed there',
  ],
  [
    /KEY_TOO_SMALL|MD_TOO_WEAK|DH_PARAM_SIZE|LEGACY|NO_SHARED_CIPHER|NO_CIPHERS|SIGALG|SIGNATURE_TYPE|INSUFFICIENT_SECURITY/,
    'offers no TLS that is strong enough',
    'Have its certificate and the ciphers there renewed',
  ],
  [
    /UNRECOGNI[SZ]ED_NAME/,
    'knows no service of this name',
    'Check the name in --url: a gateway finds the service by it',
  ],
  [
    /UNEXPECTED_EOF|ERR_TLS_HANDSHAKE_TIMEOUT/,
    'broke the handshake off',
    'Try again with r; if it stays so, check that a firewall or proxy in between lets TLS through',
  ],
  [
    /BAD_RECORD_MAC|DECRYPTION_FAILED|BAD_DECRYPT/,
    'sends what cannot be decrypted',
    'Try again with r; if it stays so, something in between changes the answers',
  ],
  [/ALERT_INTERNAL_ERROR/, 'failed in the handshake', 'Try again with r, and check the name in --url'],
];

/** True for errors of TLS: of a certificate, of the handshake, of what is no TLS at all. */
export const isTls = (code: string): boolean =>
  CERTIFICATE.has(code) || /^(?:CERT_|CRL_|ERR_SSL_|ERR_OSSL_|ERR_TLS_|UNABLE_TO_|EPROTO$)/.test(code);

/** A failure of TLS in words. */
export const tlsProblem = (code: string, { of, whom }: TlsPeer): Problem => {
  const certificate = CERTIFICATE.get(code);
  const [, ended, help] = HANDSHAKE.find(([pattern]) => pattern.test(code)) ?? [];
  const [what, remedy] =
    certificate ??
    (ended === undefined || help === undefined
      ? [`agrees on no secure connection (${code})`, 'Check the TLS versions that the service allows']
      : [`${ended} (${code})`, help]);
  return { kind: 'tls', what: `${whom} ${what}`, remedy: of === 'proxy' ? proxyRemedy(remedy) : remedy };
};

/** A proxy is not named by `--url`, is shown no client certificate, and is always verified. */
const proxyRemedy = (remedy: string): string => {
  if (remedy.includes('--ca-file')) return 'Give the certificate of its authority with --ca-file, or set SSL_CERT_FILE';
  return remedy.includes('--') ? 'Check HTTPS_PROXY: the name in it, and whether the proxy speaks https' : remedy;
};
