import type { Dispatcher } from 'undici';
import type { Endpoint } from './endpoint.ts';
import { isUnknownIssuer } from './problems/certificate.ts';
import { codeOf } from './problems/code.ts';
import { TUNNEL_TLS } from './problems/tunnel.ts';
import { type Trust, trustOf } from './trust.ts';

/** Connections that trust certain authorities. */
export interface TrustLevel {
  readonly dispatcher: Dispatcher;
  /** The last authorities that were added; null for what is trusted from the start. */
  readonly authority: string | null;
}

/** Connections with ever more authorities: the next ones are read where the issuer of a certificate is not known. */
export interface TrustLevels {
  /** The widest so far. */
  readonly current: TrustLevel;
  /** One that trusts more than the level which an error came of; null where more would not help, or there is none. */
  wider(than: TrustLevel, error: unknown): TrustLevel | null;
  /** Ends the connections of all levels. */
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
      // Idle connections and what still goes on: nothing new is sent there.
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
      // Another request may have come this far already.
      return than === last() ? add() : last();
    },
    destroy: async (error) => {
      await Promise.all(levels.map(({ dispatcher }) => dispatcher.destroy(error)));
    },
  };
};

/** Of the service or of a proxy. */
const lacksIssuer = (error: unknown): boolean => {
  const code = codeOf(error);
  return isUnknownIssuer(code === TUNNEL_TLS && error instanceof Error ? codeOf(error.cause) : code);
};
