import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext, rootCertificates, type SecureContext, type SecureContextOptions } from 'node:tls';
import { type Problem, ProblemError } from '../core/client/index.ts';
import type { ClientCertificate, Endpoint } from './endpoint.ts';

/** TLS contexts for connections to the service and to the proxy; null to use the defaults of Node. */
export interface Trust {
  readonly service: SecureContext | null;
  /** Context for the proxy, which never receives the client certificate. */
  readonly proxy: SecureContext | null;
}

/**
 * Creates the TLS contexts of an endpoint; `more` are further authorities (PEM).
 * @throws ProblemError if a certificate of the endpoint is unreadable, or its certificate and key do not match
 */
export const trustOf = ({ caPem, client }: Endpoint, more: readonly string[] = []): Trust => {
  const own = caPem === undefined ? [] : authorities(caPem);
  const isDefault = own.length + more.length === 0;
  // The default authorities stay trusted beside custom authorities, which need not be roots: `allowPartialTrustChain`.
  const ca = isDefault
    ? {}
    : { ca: withMore([...rootCertificates, ...own], more), allowPartialTrustChain: own.length > 0 };
  const proxy = isDefault ? null : createSecureContext(ca);
  return { proxy, service: client === undefined ? proxy : ownContext(client, ca) };
};

/** Adds the readable certificates of `more`: an unreadable certificate must not disable the other certificates of the system. */
const withMore = (known: readonly string[], more: readonly string[]): string[] => {
  if (more.length === 0) return [...known];
  // Compares without line breaks. Most certificates of a system are known already, and reading one takes half a
  // millisecond.
  const bare = (pem: string): string => pem.replaceAll(/\s/g, '');
  const all = new Map(known.map((pem) => [bare(pem), pem]));
  for (const pem of more.flatMap(certificatesIn)) {
    if (!all.has(bare(pem)) && isReadable(pem)) all.set(bare(pem), pem);
  }
  return [...all.values()];
};

const isReadable = (certificate: string): boolean => {
  try {
    return new X509Certificate(certificate).raw.length > 0;
  } catch {
    return false;
  }
};

const unusable = (what: string, remedy: string, cause?: unknown): ProblemError => {
  const problem: Problem = { kind: 'tls', what, remedy: [remedy] };
  return new ProblemError(problem, { cause });
};

const certificatesIn = (pem: string): readonly string[] =>
  pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];

const authorities = (pem: string): readonly string[] => {
  const certificates = certificatesIn(pem);
  try {
    if (certificates.length === 0) throw new Error('no certificate');
    for (const certificate of certificates) new X509Certificate(certificate);
    createSecureContext({ ca: [...certificates] });
    return certificates;
  } catch (error) {
    throw unusable(
      'The CA file contains no readable certificate',
      'Give a file with certificates in PEM form with --ca-file',
      error,
    );
  }
};

const ownContext = ({ certPem, keyPem }: ClientCertificate, ca: SecureContextOptions): SecureContext => {
  let own: X509Certificate;
  try {
    own = new X509Certificate(certificatesIn(certPem)[0] ?? '');
  } catch (error) {
    throw unusable(
      'The client certificate cannot be read',
      'Give a file with the certificate in PEM form with --client-cert-file',
      error,
    );
  }
  if (!own.checkPrivateKey(privateKey(keyPem))) {
    throw unusable(
      'The client certificate and its key do not match',
      'Give the key of that certificate with --client-key-file',
    );
  }
  return createSecureContext({ ...ca, cert: certPem, key: keyPem });
};

const privateKey = (pem: string): ReturnType<typeof createPrivateKey> => {
  try {
    return createPrivateKey(pem);
  } catch (error) {
    throw /ENCRYPTED/.test(pem)
      ? unusable(
          'The key of the client certificate is protected by a passphrase',
          'Give it without one, in a file that only you can read, with --client-key-file',
          error,
        )
      : unusable(
          'The key of the client certificate cannot be read',
          'Give a file with the private key in PEM form with --client-key-file',
          error,
        );
  }
};
