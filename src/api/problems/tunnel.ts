import type { Problem, Remedy } from '../../core/client/index.ts';
import { codeOf } from './code.ts';
import type { Place } from './place.ts';
import { formatSeconds } from './seconds.ts';
import { tlsProblem } from './tls.ts';

/** Pseudo-codes of a proxy that opened no tunnel: it sent nothing, broke off, or sent no HTTP. */
export const TUNNEL_SILENT = 'TUNNEL_SILENT';
export const TUNNEL_BROKEN = 'TUNNEL_BROKEN';
export const TUNNEL_FOREIGN = 'TUNNEL_FOREIGN';
/** Pseudo-code of a TLS failure with the proxy itself; the cause has its code. */
export const TUNNEL_TLS = 'TUNNEL_TLS';

const CHECK_PROXY = 'Check HTTPS_PROXY and NO_PROXY';

export const PROXY_REMEDY: Remedy = [CHECK_PROXY];

/** Status in undici's proxy errors, for a tunnel or a plain request. */
const STATUS = /(?:Proxy response|Proxy Authentication Required) \((\d+)\)/;

/** The problem of a failed proxy tunnel; null for other failures. */
export const proxyProblem = (error: unknown, place: Place): Problem | null => {
  const status = STATUS.exec(error instanceof Error ? error.message : '')?.[1];
  if (status !== undefined) return refusal(Number(status), place);
  const { address, timeouts } = place;
  const whom = nameOf(place);
  switch (codeOf(error)) {
    case TUNNEL_SILENT:
      return {
        kind: 'timeout',
        what: `${whom} opened no tunnel to ${address} within ${formatSeconds(timeouts.connect)}`,
        remedy: [`${CHECK_PROXY}, and that the proxy reaches this address`],
      };
    case TUNNEL_BROKEN:
      return {
        kind: 'reset',
        what: `${whom} closed the connection when asked for a tunnel to ${address}`,
        remedy: [`${CHECK_PROXY}, and that the proxy allows this address`],
      };
    case TUNNEL_FOREIGN:
      return { kind: 'not-json', what: `${whom} does not speak HTTP`, remedy: PROXY_REMEDY };
    case TUNNEL_TLS:
      return tlsProblem(codeOf(error instanceof Error ? error.cause : null), { of: 'proxy', whom });
    default:
      return null;
  }
};

const nameOf = ({ proxy }: Place): string => `The proxy ${proxy ?? ''}`.trim();

const refusal = (status: number, place: Place): Problem => {
  const proxy = nameOf(place);
  if (status === 407) {
    return {
      kind: 'not-authorised',
      what: `${proxy} requires credentials`,
      remedy: ['Put user and password into HTTPS_PROXY, as http://user:password@host:port'],
      status,
    };
  }
  return {
    kind: 'refused',
    what: `${proxy} refused a tunnel to ${place.address} (${status})`,
    remedy: ['Check that the proxy allows this address, or name it in NO_PROXY'],
    status,
  };
};
