import type { Problem } from '../../core/problem.ts';
import type { Place } from './place.ts';

type Words = readonly [what: string, remedy: string];

const selfSigned: Words = [
  'shows a self-signed certificate',
  'Give the certificate of the appliance with --ca-file, or trust anything with --insecure',
];
const unknownIssuer: Words = [
  'shows a certificate from an authority that is not known here',
  'Give the certificate of that authority with --ca-file',
];

/** What OpenSSL and Node say about a certificate: what it means and what helps. */
const CERTIFICATE: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', selfSigned],
  ['SELF_SIGNED_CERT_IN_CHAIN', selfSigned],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', unknownIssuer],
  ['UNABLE_TO_GET_ISSUER_CERT', unknownIssuer],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', unknownIssuer],
  [
    'CERT_HAS_EXPIRED',
    ['shows a certificate that has expired', 'Have the certificate renewed, and check the clock of this machine'],
  ],
  ['CERT_NOT_YET_VALID', ['shows a certificate that is not valid yet', 'Check the clock of this machine']],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    ['shows a certificate for another name', 'Use the name that the certificate was made for in --url'],
  ],
]);

/** Alerts of a service that wants to see a certificate of ours, or does not like the one it saw. */
const WANTS_CERTIFICATE = /^ERR_SSL_.*ALERT_(?:CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE)$/;
const REFUSES_CERTIFICATE =
  /^ERR_SSL_.*ALERT_(?:BAD_CERTIFICATE|CERTIFICATE_(?:UNKNOWN|EXPIRED|REVOKED)|UNSUPPORTED_CERTIFICATE|UNKNOWN_CA)$/;

/** True for errors of TLS: of a certificate, of the handshake, of what is no TLS at all. */
export const isTls = (code: string): boolean =>
  CERTIFICATE.has(code) || /^(?:CERT_|ERR_SSL_|ERR_OSSL_|ERR_TLS_|UNABLE_TO_|EPROTO$|UND_ERR_PRX_TLS$)/.test(code);

/** A failure of TLS in words. */
export const tlsProblem = (code: string, place: Place): Problem => {
  const known = CERTIFICATE.get(code);
  if (known) return { kind: 'tls', what: `${place.address} ${known[0]}`, remedy: known[1] };
  if (code === 'UND_ERR_PRX_TLS') {
    return {
      kind: 'tls',
      what: `The certificate of the proxy ${place.proxy ?? ''} is for another name`,
      remedy: 'Use the name that the certificate was made for in HTTPS_PROXY',
    };
  }
  if (WANTS_CERTIFICATE.test(code)) {
    return {
      kind: 'tls',
      what: `${place.address} ended the handshake: it may want a client certificate, or other versions of TLS`,
      remedy: 'Give the certificate with --client-cert-file and its key with --client-key-file',
    };
  }
  if (REFUSES_CERTIFICATE.test(code)) {
    return {
      kind: 'tls',
      what: `${place.address} does not accept the client certificate (${code})`,
      remedy: 'Check that it has not expired and is signed by an authority that the service knows: --client-cert-file',
    };
  }
  return {
    kind: 'tls',
    what: `No secure connection to ${place.address} could be agreed on (${code})`,
    remedy: /WRONG_VERSION_NUMBER|EPROTO|PACKET_LENGTH/.test(code)
      ? 'Check the port, and whether the service speaks http instead of https'
      : 'Check the TLS versions that the service allows',
  };
};
