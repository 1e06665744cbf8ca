import type { Credentials } from '../../api/endpoint.ts';
import { UsageError } from '../usage-error.ts';
import { secretText } from './check.ts';
import { readSecretFile } from './secret-file.ts';

/**
 * The key in a file: regular, private to its owner, one non-empty line. Errors never contain the text.
 * @throws UsageError
 */
export const readKeyFile = (place: string, path: string): string =>
  secretText(`${place}: ${path}`, readSecretFile(place, path, 'the key'));

/**
 * The key in a file, read again before each request.
 * @throws UsageError
 */
export const keyFromFile = (place: string, path: string): Credentials => ({
  kind: 'api-key',
  value: readKeyFile(place, path),
  file: path,
});

/**
 * Current credentials of a session: a key file is read each time, to pick up a new key. While it is unreadable the last
 * key stays valid.
 */
export const credentialSource = (first: Credentials | null): (() => Credentials | null) => {
  if (first?.file === undefined) return () => first;
  const { file, kind } = first;
  let last = first;
  return () => {
    try {
      last = { kind, value: readKeyFile('--api-key-file', file), file };
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
    }
    return last;
  };
};
