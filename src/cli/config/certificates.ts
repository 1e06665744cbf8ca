import { readFileSync } from 'node:fs';
import { UsageError } from '../usage-error.ts';
import { errorCode } from './secret-file.ts';
import { type Setting, sourceText } from './setting.ts';

/**
 * The certificates (PEM) of a file.
 * @throws UsageError
 */
export const readCertificates = ({ value: path, source }: Setting<string>): string => {
  const place = `${sourceText(source)}: ${path}`;
  let pem: string;
  try {
    pem = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${place} cannot be read (${errorCode(error)})`, 'check the path and its permissions');
  }
  if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem;
  throw new UsageError(`${place} holds no certificate`, 'give a PEM file: it has a line -----BEGIN CERTIFICATE-----');
};
