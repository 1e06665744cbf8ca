import type { Credentials } from '../../api/endpoint.ts';
import type { Setting } from './setting.ts';

/** A key named by a layer; its text or file is read only if it is used. */
export interface KeySource {
  /** Address configured beside it, if other than the layer's own. */
  address?(): Setting<string> | undefined;
  /** Variable of the only address that it is valid for. */
  readonly needs?: string;
  read(): Credentials;
}

/** Key variables, strongest first, with the variables of their addresses. */
export const KEY_VARIABLES = [
  { name: 'EDGESCOPE_API_KEY', kind: 'api-key', host: 'EDGESCOPE_URL', own: true },
  { name: 'PALETTE_API_KEY', kind: 'api-key', host: 'PALETTE_HOST', own: false },
  { name: 'SPECTROCLOUD_APIKEY', kind: 'api-key', host: 'SPECTROCLOUD_HOST', own: false },
  { name: 'EDGESCOPE_TOKEN', kind: 'token', host: 'EDGESCOPE_URL', own: true },
] as const;
