import { UsageError } from '../usage-error.ts';
import { hostProblem, urlProblem } from './address.ts';

/**
 * Normalised base URL of a service: with scheme (https by default), without trailing slash.
 * @throws UsageError for other schemes, and for user info, query and fragment
 */
export const baseUrl = (place: string, text: string): string => {
  const trimmed = text.trim();
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const remedy = `write ${place}=https://HOST or https://HOST:PORT`;
  if (!URL.canParse(written) || /\s/.test(trimmed)) throw new UsageError(`${place}: ${urlProblem(written)}`, remedy);
  const url = new URL(written);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new UsageError(`${place}: ${url.protocol}// is not supported`, remedy);
  }
  const wrong = hostProblem(url.hostname) ?? (url.port === '0' ? 'port 0 is not valid' : null);
  if (wrong !== null) throw new UsageError(`${place}: ${wrong}`, remedy);
  // Not quoted in the message: it contains a secret.
  if (url.username !== '' || url.password !== '') {
    throw new UsageError(
      `${place}: the URL contains a user name or password`,
      'remove it; give the key with EDGESCOPE_API_KEY or a key file',
    );
  }
  if (url.search !== '' || url.hash !== '') throw new UsageError(`${place}: the URL has a query or fragment`, remedy);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
};
