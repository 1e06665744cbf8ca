import { maskText } from './mask.ts';
import { ABSENT, isSecretKey, PRESENT } from './secret.ts';
import { sanitise, sanitiseLines } from './text/sanitise.ts';
import type { Json, JsonObject } from './value.ts';

/** Keys whose texts keep their lines: files, certificates, request bodies, what a preset adds. All others are one line. */
const TEXT_KEYS: ReadonlySet<string> = new Set(['values', 'body', 'caCert', 'params', 'annotations', 'add']);

/** Nesting beyond this is not followed: a reader could not either, and the stack is finite. */
const DEPTH_LIMIT = 60;

const TOO_DEEP = '(nested too deep to show)';

interface Place {
  /** All below is secret: only present or absent is said. */
  readonly secret: boolean;
  /** Texts here may have several lines. */
  readonly lines: boolean;
  readonly depth: number;
}

/**
 * The one door for what the service sends: a copy of parsed JSON in which every text and key is sanitised and every
 * secret is replaced by `(present)` or `(absent)`. Nothing of the original is kept. Objects inherit nothing, so that
 * `__proto__` and `constructor` are keys like any other. Numbers that are not finite become null.
 */
export const admit = (json: unknown): Json => admitAt(json, { secret: false, lines: false, depth: 0 });

const admitAt = (json: unknown, place: Place): Json => {
  if (typeof json === 'object' && json !== null) {
    if (place.depth >= DEPTH_LIMIT) return TOO_DEEP;
    return Array.isArray(json) ? json.map((entry) => admitAt(entry, deeper(place))) : admitObject(json, place);
  }
  if (place.secret) return json === null || json === undefined || json === '' ? ABSENT : PRESENT;
  switch (typeof json) {
    case 'string':
      return place.lines ? sanitiseLines(maskText(json)) : sanitise(maskText(json));
    case 'number':
      return Number.isFinite(json) ? json : null;
    case 'boolean':
      return json;
    default:
      return null;
  }
};

const deeper = (place: Place): Place => ({ ...place, depth: place.depth + 1 });

/**
 * Makes objects that inherit nothing. Those of `Object.create(null)` do not share their shape: a host took three times
 * the memory.
 */
const Bare = function Bare() {} as unknown as new () => Record<string, Json>;
Bare.prototype = Object.create(null);

const admitObject = (json: object, place: Place): JsonObject => {
  const result: Record<string, Json> = new Bare();
  const entries = Object.entries(json);
  const named = nameOfPair(entries);
  const http = isHttpChannel(json);
  for (const [key, value] of entries) {
    const below: Place = {
      secret: secretBelow(key, place, http) || (named && key === 'value'),
      lines: place.lines || TEXT_KEYS.has(key),
      depth: place.depth + 1,
    };
    const admitted = admitAt(http && key === 'url' && typeof value === 'string' ? bareUrl(value) : value, below);
    result[sanitise(key)] = admitted;
  }
  return result;
};

/** The name inside an `sshSecret` says which secret, not what it is (document 2.3, hostIdentity). */
const secretBelow = (key: string, place: Place, http: boolean): boolean => {
  if (key === 'sshSecret') return place.secret;
  return place.secret || isSecretKey(key) || (http && key === 'headers');
};

/** `{name: "DB_PASSWORD", value: …}`: an environment entry whose key is a value. */
const nameOfPair = (entries: readonly (readonly [string, unknown])[]): boolean =>
  entries.some(([key, value]) => (key === 'name' || key === 'key') && typeof value === 'string' && isSecretKey(value));

/** An alert channel's http part (document 2.7): its header values and the query of its address are secrets. */
const isHttpChannel = (json: object): boolean => 'url' in json && ('headers' in json || 'method' in json);

/** An address without user-info, query and fragment: webhooks carry their keys there. */
const bareUrl = (url: string): string =>
  url
    .replace(/^([a-z][a-z0-9+.-]*:\/\/)?[^/?#@]*@/i, '$1')
    .replace(/[?#].*$/s, (query) => (query.length > 1 ? `?${PRESENT}` : ''));
