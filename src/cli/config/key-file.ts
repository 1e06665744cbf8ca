import type { Credentials } from '../../api/endpoint.ts';
import { UsageError } from '../usage-error.ts';
import { secretText } from './check.ts';
import { readSecretFile } from './secret-file.ts';

/**
 * The key in a file: a regular file that only its owner can read, one line, not empty.
 * The text of the file never gets into a message.
 * @throws UsageError
 */
export const readKeyFile = (place: string, path: string): string =>
  secretText(`${place}: ${path}`, readSecretFile(place, path, 'the key'));

/**
 * The key in a file, which is read again before each request.
 * @throws UsageError
 */
export const keyFromFile = (place: string, path: string): Credentials => ({
  kind: 'api-key',
  value: readKeyFile(place, path),
  file: path,
});

/**
 * The credentials of a session that began with these: a key file is read each time, so that a new key is taken up in
 * place. While it cannot be read (it is being written, it has gone) the last key goes on.
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
