import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withExactNumbers } from '../../src/core/admit/admit.ts';
import { RESOURCES } from '../../src/resources/index.ts';

describe('withExactNumbers', () => {
  it.each(RESOURCES.map((resource) => [resource.id, resource] as const))(
    'keeps numbers beyond 2^53 of %s exact or unknown',
    (_, resource) => {
      const large = '9007199254740993';
      const text = `{"metadata":{"uid":${large},"name":"n","labels":{"n":-${large}}},"spec":{"device":{"cpu":{"cores":${large}}}},"status":{"clustersHealth":{"errored":${large}}},"x":[1e400,-1.5e999,1.${large},"${large}",1e20],"y":{"cores":1e400}}`;
      const item = resource.item(JSON.parse(text), text);
      expect(item.uid).toBe(large);
      const shown = JSON.stringify([item.json(), item.sections(0), resource.columns.map(({ id }) => item.cell(id, 0))]);
      expect(shown).toContain(`-${large}`);
      expect(shown).not.toMatch(/9007199254740992|9,007/);
      expect(shown).toContain('"x":["1e400","-1.5e999",');
      expect(shown).not.toMatch(/NaN|Infinity|undefined/);
    },
  );

  it('changes only large numbers, in any JSON', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)),
        (json) => {
          const exact = withExactNumbers(json);
          if (!/\d{16,}|e\+?\d{3}/i.test(json)) expect(exact).toBe(json);
          expect(() => JSON.parse(exact)).not.toThrow();
        },
      ),
    );
    expect(
      withExactNumbers('[12345678901234567890,1e-12345678901234567,"12345678901234567890","\\"12345678901234567890"]'),
    ).toBe('["12345678901234567890",1e-12345678901234567,"12345678901234567890","\\"12345678901234567890"]');
  });

  it('handles numbers of millions of digits without a stack overflow', () => {
    const digits = '9'.repeat(20e6);
    expect(withExactNumbers(`[${digits},1.${digits}e400]`)).toBe(`["${digits}","1.${digits}e400"]`);
  });

  it('finds a number after a text of millions of escapes', () => {
    const text = `{"a":"${'\\n'.repeat(3e6)}","b":12345678901234567890}`;
    expect(withExactNumbers(text).endsWith('","b":"12345678901234567890"}')).toBe(true);
  });
});
