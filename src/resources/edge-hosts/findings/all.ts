import type { Finding } from '../../shared/finding.ts';
import type { EdgeHost } from '../model.ts';
import { hardwareFindings } from './hardware.ts';
import { networkFindings } from './network.ts';
import { packFindings } from './packs.ts';
import { profileFindings } from './profiles.ts';
import { statusFindings } from './status.ts';

/** All that is wrong with a host, as far as its item tells: what its overview begins with. */
export const allFindings = (host: EdgeHost, now: number): readonly Finding[] => [
  ...statusFindings(host, now),
  ...packFindings(host, now),
  ...hardwareFindings(host.device),
  ...profileFindings(host),
  ...networkFindings(host),
];
