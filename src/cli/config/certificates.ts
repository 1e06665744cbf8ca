import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { MEGABYTE } from '../../core/values/index.ts';
import { UsageError } from '../usage-error.ts';
import { errorCode } from './secret-file.ts';
import { type Setting, sourceText } from './setting.ts';

const certificatesIn = (text: string): readonly string[] =>
  text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];

/** The readable certificates (PEM) of a text. */
export const readableCertificates = (text: string): string => certificatesIn(text).filter(isCertificate).join('\n');

/**
 * The certificates (PEM) of a file.
 * @throws UsageError
 */
export const readCertificates = ({ value: path, source }: Setting<string>): string => {
  const place = `${sourceText(source)}: ${path}`;
  const pem = readFile(place, path);
  if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem;
  throw new UsageError(`${place} contains no certificate`, 'give a PEM file with a -----BEGIN CERTIFICATE----- line');
};

/**
 * The CA certificates (PEM) of a file, all of which must be readable.
 * @throws UsageError
 */
export const readAuthorities = (setting: Setting<string>): string => {
  const pem = readCertificates(setting);
  const certificates = certificatesIn(pem);
  const damaged = certificates.findIndex((certificate) => !isCertificate(certificate));
  if (certificates.length > 0 && damaged < 0) return pem;
  throw new UsageError(
    `${sourceText(setting.source)}: ${setting.value}: certificate ${damaged + 1} of ${certificates.length} cannot be read`,
    'give a PEM file with whole certificates',
  );
};

const isCertificate = (pem: string): boolean => {
  try {
    // Lazy: most starts read no certificate, and loading takes 2 ms.
    const { X509Certificate } = process.getBuiltinModule('node:crypto');
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
};

/** Maximum file size: ten times a system's CA bundle. */
const MAX_BYTES = 4 * MEGABYTE;

const readFile = (place: string, path: string): string => {
  let descriptor: number | null = null;
  try {
    // Non-blocking: a named pipe would wait for a writer.
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const found = fstatSync(descriptor);
    if (found.isFile() && found.size <= MAX_BYTES) return readFileSync(descriptor, 'utf8');
  } catch (error) {
    throw new UsageError(`${place} cannot be read (${errorCode(error)})`, 'check the path and its permissions');
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
  throw new UsageError(`${place} is not a regular file, or too long`, 'give a PEM file with the certificates');
};
