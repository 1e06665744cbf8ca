import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTokens } from '../../src/demo/parameters.ts';

describe('continue tokens', () => {
  const tokens = createTokens('a service');
  const offset = fc.nat({ max: 50_000 });

  it('go on where they were made, and say nothing of it', () => {
    fc.assert(
      fc.property(fc.string(), offset, (query, place) => {
        const token = tokens.make(query, place);
        expect(tokens.read(query, token)).toBe(place);
        expect(token).toMatch(/^[\w-]{16}$/);
      }),
    );
  });

  it('are good for one query of one service, and not when a character changed', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), offset, fc.nat({ max: 15 }), (query, other, place, position) => {
        const token = tokens.make(query, place);
        if (other !== query) expect(() => tokens.read(other, token)).toThrow();
        expect(() => createTokens('another service').read(query, token)).toThrow();
        const changed = `${token.slice(0, position)}${token[position] === 'A' ? 'B' : 'A'}${token.slice(position + 1)}`;
        expect(() => tokens.read(query, changed)).toThrow();
      }),
    );
  });
});
