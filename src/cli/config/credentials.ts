import type { ClientCertificate, Credentials } from '../../api/endpoint.ts';
import { UsageError } from '../usage-error.ts';
import { type Choice, chosenFor, type Offer } from './binding.ts';
import { readClientCertificate } from './client-certificate.ts';
import type { Layer } from './layer.ts';
import { type Setting, type Source, sourceText } from './setting.ts';

/** Our own URL variable; those of other programs apply to their own keys only. */
const OWN_URL = 'EDGESCOPE_URL';

/**
 * Address that a layer's credentials are bound to: that of the same layer, else the configured one. `vendor` marks keys
 * of other programs, which are not bound to those addresses.
 */
const homeOf = (layers: readonly Layer[], { layer }: Source, vendor = false): Setting<string> | undefined => {
  const urls = layers.map(({ url }) => url).filter((url) => url !== undefined && url.source.layer !== 'option');
  if (vendor) return urls.findLast((url) => url?.source.layer === 'file' || url?.source.name === OWN_URL);
  return urls.find((url) => url?.source.layer === layer) ?? urls.at(-1);
};

/**
 * The key for an address.
 * @throws UsageError when it is unreadable
 */
export const keyFor = (target: Setting<string>, layers: readonly Layer[]): Choice<Credentials> => {
  const offers = layers
    .toReversed()
    .flatMap(({ keys = [] }) => keys)
    .map(
      ({ value: { address, needs, read }, source }): Offer<Credentials> => ({
        source,
        address: () => address?.() ?? homeOf(layers, source, needs !== undefined),
        ...(needs !== undefined && { needs }),
        read,
      }),
    );
  return chosenFor(target, offers, { given: 'sent to', option: '--api-key-file' });
};

/**
 * The client certificate for an address.
 * @throws UsageError when it or its key is unreadable
 */
export const clientCertificateFor = (target: Setting<string>, layers: readonly Layer[]): Choice<ClientCertificate> => {
  const last = (name: 'clientCertFile' | 'clientKeyFile') => layers.findLast((layer) => layer[name])?.[name];
  const certificate = last('clientCertFile');
  const key = last('clientKeyFile');
  // A key without its certificate is an error in every layer.
  if (certificate === undefined && key !== undefined) {
    throw new UsageError(
      `${sourceText(key.source)}: a key without its certificate`,
      'give the certificate with --client-cert-file',
    );
  }
  const offers = (certificate === undefined ? [] : [certificate]).map(
    (file): Offer<ClientCertificate> => ({
      source: file.source,
      address: () => homeOf(layers, file.source),
      read: () => readClientCertificate(file, key),
    }),
  );
  return chosenFor(target, offers, { given: 'shown to', option: '--client-cert-file' });
};
