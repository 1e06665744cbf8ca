import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterText, sayable } from '../../src/api/dialects/dialect.ts';
import { documentDialect } from '../../src/api/dialects/document.ts';
import type { FieldTest, KindId } from '../../src/core/query/query.ts';
import { json, serve } from './server.ts';
import { asking, clientFor } from './tiny.ts';

const test = (value: string, path = 'metadata.name'): FieldTest => ({ path, operator: '=', value });

describe('the filter of the service', () => {
  it.each(['edge-1', 'sand', 'store', 'a b', '10.0.0.1', 'x=y'])('can express %s', (value) => {
    expect(sayable(test(value))).toBe(true);
  });

  it.each(['STORE', 'BRAND', 'aANDb', 'OR', '', ' a', 'a ', '=a', '>1'])('cannot express %j', (value) => {
    expect(sayable(test(value))).toBe(false);
  });

  it('is parsed by the service into the same tests, if it can express them', () => {
    const tests = fc.array(
      fc
        .record({
          path: fc.stringMatching(/^[a-zA-Z]{1,8}(\.[a-zA-Z]{1,8}){0,2}$/),
          operator: fc.constantFrom('=' as const, '!=' as const, '>' as const, '<=' as const),
          value: fc.oneof(fc.string({ maxLength: 12 }), fc.stringMatching(/^[ANDOR=<>! a]{0,6}$/)),
        })
        .filter(sayable),
      { minLength: 1, maxLength: 4 },
    );
    const parse = (text: string): unknown[] =>
      text.split('AND').map((part) => {
        const match = /^([^=!<>]+)(!=|<=|>=|=|<|>)(.*)$/s.exec(part);
        return { path: match?.[1], operator: match?.[2], value: match?.[3] };
      });
    fc.assert(
      fc.property(tests, (list) => {
        expect(parse(filterText(list))).toEqual(list);
      }),
    );
  });
});

describe('the document dialect', () => {
  const dialect = documentDialect();

  it('knows the abilities of each kind, and which kinds have single items', () => {
    const words = (kind: KindId): string[] =>
      Object.entries(dialect.ability(kind))
        .filter(([name, able]) => able === true && name !== 'exactCase')
        .map(([name]) => name);
    expect(words('hosts')).toEqual(['cloudType', 'details']);
    expect(words('profiles')).toEqual(['paging', 'filter', 'order', 'fields', 'details']);
    expect(words('projects')).toEqual(['paging', 'filter', 'order', 'fields']);
    expect(words('summary')).toEqual(['paging', 'period']);
  });

  it('returns every token unchanged, with any characters', async () => {
    const came: (string | null)[] = [];
    const server = await serve((request, response) => {
      came.push(new URL(request.url ?? '', 'http://h').searchParams.get('continue'));
      json({ items: [] })(request, response);
    });
    const client = clientFor(server);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), async (token) => {
        // UTF-8 cannot encode half a character.
        fc.pre(!/\p{Cs}/u.test(token));
        await client.list(asking('profiles', {}, { continue: token }));
        expect(came.at(-1)).toBe(token);
      }),
      { examples: [[' '], ['+'], ['a+b/c=='], ['&limit=1'], ['%20%'], ['#'], ['\u0000\r\n'], ['漢😀'], ['__proto__']] },
    );
  });
});
