import type { Credentials } from '../../api/endpoint.ts';
import type { Setting } from './setting.ts';

/** A key as a layer names it: its text or its file is only looked at when it is the one that is used. */
export interface KeySource {
  /** The address beside it, where that is another one than the layer's own. */
  address?(): Setting<string> | undefined;
  /** The variable of its address, where no other address will do. */
  readonly needs?: string;
  read(): Credentials;
}

/** Keys in the environment, the strongest first, and the variables of the addresses that they belong to. */
export const KEY_VARIABLES = [
  { name: 'EDGESCOPE_API_KEY', kind: 'api-key', host: 'EDGESCOPE_URL', own: true },
  { name: 'PALETTE_API_KEY', kind: 'api-key', host: 'PALETTE_HOST', own: false },
  { name: 'SPECTROCLOUD_APIKEY', kind: 'api-key', host: 'SPECTROCLOUD_HOST', own: false },
  { name: 'EDGESCOPE_TOKEN', kind: 'token', host: 'EDGESCOPE_URL', own: true },
] as const;
