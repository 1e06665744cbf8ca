import { type Dispatcher, Pool } from 'undici';
import { codeOf } from './problems/code.ts';
import { httpFault } from './problems/http.ts';
import { isTls } from './problems/tls.ts';
import { TUNNEL_BROKEN, TUNNEL_FOREIGN, TUNNEL_SILENT, TUNNEL_TLS } from './problems/tunnel.ts';

/** A host given as IP address, which is no TLS server name. */
const IP_ADDRESS = /^(?:[\d.]+|\[?[\da-f:]+:[\da-f:.]*\]?)$/i;

/**
 * Connector for a proxy that opens a tunnel to the service within `connectMs`. A proxy that breaks off counts as
 * failed: undici would reconnect without end.
 */
export const proxyConnections =
  (connectMs: number) =>
  (origin: URL, options: object): Dispatcher => {
    const pool = new Pool(origin, options);
    const connect = pool.connect.bind(pool);
    const ask = async (
      asked: Omit<Dispatcher.ConnectOptions, 'origin'> & { servername?: string },
    ): Promise<Dispatcher.ConnectData> => {
      const { servername = '', ...rest } = asked;
      const named = IP_ADDRESS.test(servername) ? rest : asked;
      try {
        return await connect({ ...named, signal: AbortSignal.timeout(connectMs) });
      } catch (error) {
        throw tunnelError(error);
      }
    };
    return Object.assign(pool, { connect: ask });
  };

const BROKEN_CODES: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'ECONNABORTED', 'EPIPE']);

/** Failures to reach the proxy keep their code; others are tunnel errors. */
const tunnelError = (error: unknown): unknown => {
  const code = tunnelCode(error);
  return code === null ? error : Object.assign(new Error('no tunnel', { cause: error }), { code });
};

const tunnelCode = (error: unknown): string | null => {
  if (timedOut(error)) return TUNNEL_SILENT;
  const code = codeOf(error);
  if (isTls(code)) return TUNNEL_TLS;
  if (BROKEN_CODES.has(code)) return TUNNEL_BROKEN;
  return httpFault(error) === null ? null : TUNNEL_FOREIGN;
};

const timedOut = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';
