import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { shellWord } from '../../core/text/index.ts';
import { MEGABYTE } from '../../core/values/index.ts';
import { errorCode } from '../system-error.ts';
import { UsageError } from '../usage-error.ts';
import { type Setting, sourceText } from './setting.ts';

/** Maximum size of a secret file in bytes, larger than keys and certificate chains. */
const MAX_BYTES = 64 * 1024;

/**
 * Reads the text of a secret file, which must be regular, private to its owner and not empty. Errors never contain the
 * text; `holds` describes it in two words.
 * @throws UsageError
 */
export const readSecretFile = (place: string, path: string, holds: string): string => {
  // Check and read use one descriptor: the path could be replaced in between.
  const descriptor = openCertificate(place, path);
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile())
      throw new UsageError(`${place}: ${path} is not a regular file`, `give a file that contains ${holds}`);
    if ((stat.mode & 0o077) !== 0) {
      throw new UsageError(
        `${place}: ${path} can be read by others (mode ${(stat.mode & 0o777).toString(8).padStart(4, '0')})`,
        `run chmod 600 ${shellWord(path)}`,
      );
    }
    if (stat.size > MAX_BYTES)
      throw new UsageError(`${place}: ${path} is too long`, `give a file that contains only ${holds}`);
    const text = readFileSync(descriptor, 'utf8').trim();
    if (text === '') throw new UsageError(`${place}: ${path} is empty`, `write ${holds} into it`);
    return text;
  } finally {
    closeSync(descriptor);
  }
};

/** Creates a function that reads a value again at each call. While `read` throws a UsageError, the function returns the last value. */
export const readAgain = <Value>(first: Value, read: () => Value): (() => Value) => {
  let last = first;
  return () => {
    try {
      last = read();
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
    }
    return last;
  };
};

const openCertificate = (place: string, path: string): number => {
  try {
    // Non-blocking: a named pipe would wait for a writer.
    return openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    throw new UsageError(
      `${place}: ${path} cannot be read (${errorCode(error)})`,
      'check the path and its permissions',
    );
  }
};

const certificatesIn = (text: string): readonly string[] =>
  text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];

/** The readable certificates (PEM) in a text. */
export const readableCertificates = (text: string): string => certificatesIn(text).filter(isCertificate).join('\n');

/**
 * Reads the certificates (PEM) of a file.
 * @throws UsageError
 */
export const readCertificates = ({ value: path, source }: Setting<string>): string => {
  const place = `${sourceText(source)}: ${path}`;
  const pem = readFile(place, path);
  if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem;
  throw new UsageError(`${place} contains no certificate`, 'give a PEM file with a -----BEGIN CERTIFICATE----- line');
};

/**
 * Reads the CA certificates (PEM) of a file. Every certificate must be readable.
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

/** Maximum size of a file with certificates, in bytes: ten times a system's CA bundle. */
const MAX_CERTIFICATE_BYTES = 4 * MEGABYTE;

const readFile = (place: string, path: string): string => {
  let descriptor: number | null = null;
  try {
    // Non-blocking: a named pipe would wait for a writer.
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const found = fstatSync(descriptor);
    if (found.isFile() && found.size <= MAX_CERTIFICATE_BYTES) return readFileSync(descriptor, 'utf8');
  } catch (error) {
    throw new UsageError(`${place} cannot be read (${errorCode(error)})`, 'check the path and its permissions');
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
  throw new UsageError(`${place} is not a regular file, or too long`, 'give a PEM file with the certificates');
};
