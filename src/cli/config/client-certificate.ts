import type { ClientCertificate } from '../../api/endpoint.ts';
import { UsageError } from '../usage-error.ts';
import { readCertificates, readSecretFile } from './certificates.ts';
import type { Layer } from './layer.ts';
import { type Setting, sourceText } from './setting.ts';

const KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;

/** Pattern of an encrypted key. Its PEM form has a label of its own, or headers. */
const ENCRYPTED = /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m;

/**
 * Reads a client certificate and its private key from one or two files. The file with the key must be private.
 * @throws UsageError
 */
export const readClientCertificate = (
  certificate: Setting<string>,
  key: Setting<string> | undefined,
): ClientCertificate => {
  const certPem = readCertificates(certificate);
  const { value: path, source } = key ?? certificate;
  const place = sourceText(source);
  const keyPem = key === undefined && !KEY.test(certPem) ? '' : readSecretFile(place, path, 'the private key');
  if (ENCRYPTED.test(keyPem)) {
    throw new UsageError(
      `${place}: the private key in ${path} is protected by a passphrase, which edgescope cannot prompt for`,
      'decrypt it to a new file (umask 077; openssl pkey -in KEY -out NEW) and give NEW with --client-key-file',
    );
  }
  if (KEY.test(keyPem)) return { certPem, keyPem };
  throw new UsageError(
    `${place}: ${path} contains no private key`,
    'give a PEM file with a -----BEGIN PRIVATE KEY----- line with --client-key-file',
  );
};

/**
 * Refuses a private key without a certificate in any layer.
 * @throws UsageError
 */
export const checkClientKey = (layers: readonly Layer[]): void => {
  const key = layers.findLast(({ clientKeyFile }) => clientKeyFile !== undefined)?.clientKeyFile;
  if (key === undefined || layers.some(({ clientCertFile }) => clientCertFile !== undefined)) return;
  throw new UsageError(
    `${sourceText(key.source)}: a key without its certificate`,
    'give the certificate with --client-cert-file',
  );
};
