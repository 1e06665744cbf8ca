import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFallbacks, rememberFallback } from '../../../src/cli/dialect/known-dialects.ts';
import { temporary } from '../../temporary.ts';

const NOW = Date.UTC(2026, 2, 1);
const DAY = 24 * 60 * 60 * 1000;
const file = (): string => join(temporary(), 'state.json');

describe('remembered facts of a service', () => {
  it('is remembered for its kind and service, for a week', () => {
    const path = file();
    expect(rememberFallback(path, 'a.example', { kind: 'hosts', to: 'current', now: NOW })).toBeNull();
    rememberFallback(path, 'b.example', { kind: 'projects', to: 'current', now: NOW });
    expect(readFallbacks(path, 'a.example', NOW + DAY)).toEqual({ hosts: NOW });
    expect(readFallbacks(path, 'b.example', NOW + DAY)).toEqual({ projects: NOW });
    expect(readFallbacks(path, 'c.example', NOW)).toEqual({});
    // The document's endpoint is tried once more after that, and by a clock that was set back.
    expect(readFallbacks(path, 'a.example', NOW + 7 * DAY)).toEqual({});
    expect(readFallbacks(path, 'a.example', NOW - 1)).toEqual({});
  });

  it("is forgotten when the document's endpoint answers again", () => {
    const path = file();
    rememberFallback(path, 'a.example', { kind: 'hosts', to: 'current', now: NOW });
    rememberFallback(path, 'a.example', { kind: 'hosts', to: 'document', now: NOW });
    expect(JSON.parse(readFileSync(path, 'utf8')).dialects).toEqual({});
  });

  it('needs a home, and no more than that', () => {
    expect(readFallbacks(null, 'a.example', NOW)).toEqual({});
  });
});
