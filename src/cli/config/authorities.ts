import { readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Authorities, AuthoritySource } from '../../api/endpoint.ts';
import { MEGABYTE } from '../../core/values/index.ts';
import { UsageError } from '../usage-error.ts';
import { readableCertificates, readCertificates } from './certificates.ts';
import type { Environment } from './environment.ts';

/** Paths of system CA bundles: Debian, Fedora, SUSE, RHEL, Alpine and macOS. */
const BUNDLES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/** Maximum size of a CA store in one file, in bytes. */
const MAX_BYTES = 4 * MEGABYTE;
/** Limits of a folder with certificates: number of files, and bytes of each file. */
const MAX_FILES = 1000;
const MAX_FILE_BYTES = MEGABYTE;

/**
 * Certificate authorities to try in this order if the issuer of the service's certificate is unknown: SSL_CERT_FILE,
 * SSL_CERT_DIR, the system's (`bundles` are the paths of its files). Loaded lazily.
 * @throws UsageError if SSL_CERT_FILE or SSL_CERT_DIR is unusable
 */
export const authoritiesOf = (env: Environment, bundles: readonly string[] = BUNDLES): readonly AuthoritySource[] => {
  const withExtra = (load: () => Authorities | null): AuthoritySource => ({
    load: () => {
      const found = load();
      return found === null ? null : { ...found, pem: `${found.pem}\n${extraOf(env)}` };
    },
  });
  return [...fromFile(env), ...fromFolders(env), { load: () => ofSystem(bundles) }].map(({ load }) => withExtra(load));
};

/** Certificates of NODE_EXTRA_CA_CERTS, which Node ignores if `ca` is set. As in Node, unreadable ones are left out. */
export const extraOf = (env: Environment): string =>
  readableCertificates(readPem(env['NODE_EXTRA_CA_CERTS'] ?? '') ?? '');

const fromFile = (env: Environment): readonly AuthoritySource[] => {
  const path = env['SSL_CERT_FILE'] ?? '';
  if (path === '') return [];
  // Checked now, so that errors come before the screen opens.
  readCertificates({ value: path, source: { layer: 'environment', name: 'SSL_CERT_FILE' } });
  return [{ load: () => named(`SSL_CERT_FILE (${path})`, readPem(path)) }];
};

const fromFolders = (env: Environment): readonly AuthoritySource[] => {
  const given = env['SSL_CERT_DIR'] ?? '';
  if (given === '') return [];
  const folders = given.split(delimiter).filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory());
  if (folders.length === 0) {
    throw new UsageError(
      `SSL_CERT_DIR: ${given} is not a directory`,
      'set it to a directory with certificates, or unset it',
    );
  }
  return [{ load: () => named(`SSL_CERT_DIR (${given})`, folders.map(textOfFolder).join('\n')) }];
};

/** Authorities of the system; null for none. Linux has bundles with a path; other systems need Node's store (22.15 and later). */
const ofSystem = (bundles: readonly string[]): Authorities | null => {
  const store = process.platform === 'linux' ? null : systemStore();
  if (store !== null) return store;
  for (const path of bundles) {
    const found = named(`the system's authorities (${path})`, readPem(path));
    if (found !== null) return found;
  }
  return process.platform === 'linux' ? systemStore() : null;
};

const systemStore = (): Authorities | null => {
  const tls = process.getBuiltinModule('node:tls');
  if (!('getCACertificates' in tls) || typeof tls.getCACertificates !== 'function') return null;
  try {
    const certificates: unknown = tls.getCACertificates('system');
    return Array.isArray(certificates) ? named("the system's authorities", certificates.join('\n')) : null;
  } catch {
    return null;
  }
};

const named = (name: string, pem: string | null): Authorities | null =>
  pem?.includes('-----BEGIN CERTIFICATE-----') ? { name, pem } : null;

/** Text of a regular file within the size limit; else null, as for files of /proc, which have no size and no end. */
const readPem = (path: string, most = MAX_BYTES): string | null => {
  try {
    const found = statSync(path);
    return found.isFile() && found.size > 0 && found.size <= most ? readFileSync(path, 'utf8') : null;
  } catch {
    return null;
  }
};

const textOfFolder = (folder: string): string => {
  try {
    const names = readdirSync(folder).toSorted().slice(0, MAX_FILES);
    // A store has each certificate by name and by hash.
    return [...new Set(names.map((name) => readPem(join(folder, name), MAX_FILE_BYTES) ?? ''))].join('\n');
  } catch {
    return '';
  }
};
