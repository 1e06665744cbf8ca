import type { Credentials } from '../../api/endpoint.ts';
import type { SignatureSource } from '../../api/policy/renew.ts';
import type { Program } from '../key-program/printed-by.ts';
import { UsageError } from '../usage-error.ts';
import { isQuoted } from './address.ts';
import { readAgain, readSecretFile } from './certificates.ts';
import { headerSource, type SecretHeader } from './headers.ts';
import { commandSource } from './secret-command.ts';

/**
 * Returns a key or token without a `Bearer` prefix, if it is valid in a header. Errors never contain it.
 * @throws UsageError
 */
export const secretText = (place: string, text: string): string => {
  const bare = text.trim().replace(/^bearer(?:\s+|$)/i, '');
  const wrong = wrongIn(bare);
  if (wrong === null) return bare;
  throw new UsageError(`${place}: not a key: it ${wrong}`, 'write only the key, on one line of plain text');
};

/** Says why a text is invalid in a header; null if it is valid. */
const wrongIn = (text: string): string | null => {
  if (text === '') return 'is empty';
  // Windows may write text files in UTF-16.
  if (text.includes('\0')) return 'contains zero bytes (UTF-16?)';
  if (/[\r\n]/.test(text)) return 'has more than one line';
  if (/[\x01-\x1f\x7f]/.test(text)) return 'contains control characters';
  if (/ /.test(text)) return 'contains spaces';
  if (!/^[\x21-\x7e]+$/.test(text)) return 'contains non-ASCII characters';
  return isQuoted(text) ? 'is in quotes' : null;
};

/**
 * Reads the key in a file, which must be regular, private to its owner, and one non-empty line. Errors never contain the text.
 * @throws UsageError
 */
export const readKeyFile = (place: string, path: string): string =>
  secretText(`${place}: ${path}`, readSecretFile(place, path, 'the key'));

/**
 * Credentials with the key in a file, which is read again before each request.
 * @throws UsageError
 */
export const keyFromFile = (place: string, path: string): Credentials => ({
  kind: 'api-key',
  value: readKeyFile(place, path),
  file: path,
});

/** Credentials with the key or token that a program prints. */
export const keyFromCommand = (kind: Credentials['kind'], run: Program, place: string): Credentials => ({
  kind,
  value: '',
  command: { run, place },
});

/** Creates a source of the secrets that each request carries: the current key (null without a key) and the current headers. @throws UsageError */
export const signatureSource = (first: Credentials | null, headers: readonly SecretHeader[]): SignatureSource => {
  const key = first?.command === undefined ? null : commandSource(first.command, secretText);
  const ofFile = credentialSource(first);
  const headersNow = headerSource(headers);
  return async (isRejected) => ({
    credentials: key === null || first === null ? ofFile() : { ...first, value: await key(isRejected) },
    headers: headers.length === 0 ? {} : await headersNow(isRejected),
  });
};

/**
 * Creates a function that returns the current credentials; null if there are none. A key file is read at each call, so that a
 * new key counts at once; while it is unreadable, the last key stays. Programs are not run: if a program prints the key,
 * `value` of the credentials is empty (`signatureSource` runs it).
 */
export const credentialSource = (first: Credentials | null): (() => Credentials | null) => {
  if (first?.file === undefined) return () => first;
  const { file, kind } = first;
  return readAgain<Credentials>(first, () => ({ kind, value: readKeyFile('--api-key-file', file), file }));
};

/** The key that a layer of settings names. Its text or file is read only if the key is used. */
export interface KeySource {
  read(): Credentials;
}

/** Environment variables of keys; the strongest variable of each program comes first. */
export const KEY_VARIABLES = [
  { name: 'EDGESCOPE_API_KEY', kind: 'api-key' },
  { name: 'PALETTE_API_KEY', kind: 'api-key' },
  { name: 'SPECTROCLOUD_APIKEY', kind: 'api-key' },
  { name: 'EDGESCOPE_TOKEN', kind: 'token' },
] as const;
