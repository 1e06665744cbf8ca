import type { Problem } from '../../core/client/index.ts';
import { CERTIFICATE_FAILURES, CHECK_PROXY, type PeerWords } from './certificate.ts';
import { REFRESH, tryAgain } from './remedy.ts';

/** The TLS peer, and the subject of sentences about it. */
export interface TlsPeer {
  readonly of: 'service' | 'proxy';
  readonly whom: string;
}

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
    tryAgain('something in between changes the answers'),
  ],
  [
    /ALERT_INTERNAL_ERROR/,
    'failed in the handshake',
    ['Try again', REFRESH, ', and check the name in --url'],
    CHECK_PROXY,
  ],
];

/** True for TLS errors: certificate, handshake, or a peer that speaks no TLS. */
export const isTls = (code: string): boolean =>
  CERTIFICATE_FAILURES.has(code) || /^(?:CERT_|CRL_|ERR_SSL_|ERR_OSSL_|ERR_TLS_|UNABLE_TO_|EPROTO$)/.test(code);

/** The problem of a TLS failure. */
export const tlsProblem = (code: string, { of, whom }: TlsPeer): Problem => {
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
