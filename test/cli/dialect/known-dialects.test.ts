import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Environment } from '../../../src/cli/config/environment.ts';
import { initialDialects, rememberFallback } from '../../../src/cli/dialect/known-dialects.ts';
import { statePath } from '../../../src/cli/state/remembered.ts';
import { temporary } from '../../temporary.ts';

const NOW = Date.UTC(2026, 2, 1);
const DAY = 24 * 60 * 60 * 1000;
/** A state file, and a function that returns the remembered fallbacks of a run at a time. */
const machine = () => {
  const home = temporary();
  const env = { XDG_STATE_HOME: home };
  const fallbacks = (
    host: string,
    now: number,
    at: { readonly env: Environment; readonly home: string } = { env, home },
  ) => {
    vi.useFakeTimers({ now, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const target = { kind: 'service', baseUrl: `https://${host}` } as const;
    const source = { layer: 'default', name: '' } as const;
    const connection = { dialect: { value: 'auto', source }, target: { value: target, source }, services: [] } as const;
    return initialDialects(connection, at).fallbacks;
  };
  return { path: statePath(env, home) ?? '', fallbacks };
};
const only = (since: number) => ({ to: 'current', because: null, since });

describe('a fallback to the other dialect', () => {
  it('is remembered for its kind and service, for a week', () => {
    const { path, fallbacks } = machine();
    expect(rememberFallback(path, 'a.example', { kind: 'hosts', to: 'current', now: NOW })).toBeNull();
    rememberFallback(path, 'b.example', { kind: 'projects', to: 'current', now: NOW });
    expect(fallbacks('a.example', NOW + DAY)).toEqual({ hosts: only(NOW) });
    expect(fallbacks('b.example', NOW + DAY)).toEqual({ projects: only(NOW) });
    expect(fallbacks('c.example', NOW)).toEqual({});
    // The document's endpoint is tried again after a week, and if the clock was set back.
    expect(fallbacks('a.example', NOW + 7 * DAY)).toEqual({});
    expect(fallbacks('a.example', NOW - 1)).toEqual({});
  });

  it("is forgotten when the document's endpoint answers again", () => {
    const { path } = machine();
    rememberFallback(path, 'a.example', { kind: 'hosts', to: 'current', now: NOW });
    rememberFallback(path, 'a.example', { kind: 'hosts', to: 'document', now: NOW });
    expect(JSON.parse(readFileSync(path, 'utf8')).dialects).toEqual({});
  });

  it('is not remembered without a home', () => {
    expect(machine().fallbacks('a.example', NOW, { env: {}, home: '' })).toEqual({});
  });
});
