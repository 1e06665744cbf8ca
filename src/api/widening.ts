import type { Dispatcher } from 'undici';
import type { Endpoint } from './endpoint.ts';
import { isUnknownIssuer } from './problems/certificate.ts';
import { codeOf } from './problems/code.ts';
import { TUNNEL_TLS } from './problems/tunnel.ts';
import { type Trust, trustOf } from './trust.ts';

/** Connections with one set of trusted authorities. */
export interface TrustLevel {
  readonly dispatcher: Dispatcher;
  /** The authorities added last; null for the default ones. */
  readonly authority: string | null;
}

/** Levels of growing trust: further authorities are loaded where the issuer of a certificate is unknown. */
export interface TrustLevels {
  /** The widest level so far. */
  readonly current: TrustLevel;
  /** A level wider than the one that failed; null where the error is another one, or there are no more authorities. */
  wider(than: TrustLevel, error: unknown): TrustLevel | null;
  /** Closes the connections of all levels. */
  destroy(error: Error): Promise<void>;
}

/** @throws ProblemError when the endpoint's own certificates cannot be read */
export const createTrustLevels = (endpoint: Endpoint, dispatcherFor: (trust: Trust) => Dispatcher): TrustLevels => {
  const sources = [...(endpoint.authorities ?? [])];
  const added: string[] = [];
  const first: TrustLevel = { dispatcher: dispatcherFor(trustOf(endpoint)), authority: null };
  const levels = [first];
  const last = (): TrustLevel => levels.at(-1) ?? first;
  const add = (): TrustLevel | null => {
    for (let source = sources.shift(); source !== undefined; source = sources.shift()) {
      const found = source.load();
      if (found === null) continue;
      added.push(found.pem);
      const level = { dispatcher: dispatcherFor(trustOf(endpoint, added)), authority: found.name };
      // Only idle and pending connections: no new requests go there.
      last()
        .dispatcher.close()
        .catch(() => undefined);
      levels.push(level);
      return level;
    }
    return null;
  };
  return {
    get current() {
      return last();
    },
    wider: (than, error) => {
      if (!lacksIssuer(error)) return null;
      // Another request may have widened already.
      return than === last() ? add() : last();
    },
    destroy: async (error) => {
      await Promise.all(levels.map(({ dispatcher }) => dispatcher.destroy(error)));
    },
  };
};

/** Unknown issuer, of the service or of a proxy. */
const lacksIssuer = (error: unknown): boolean => {
  const code = codeOf(error);
  return isUnknownIssuer(code === TUNNEL_TLS && error instanceof Error ? codeOf(error.cause) : code);
};
