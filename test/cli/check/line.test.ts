import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedLine, STATES, stateText, type Threshold, threshold } from '../../../src/cli/check/run.ts';
import { pluginOutput } from './plugin-output.ts';

const amount: fc.Arbitrary<Threshold> = fc.oneof(
  fc.integer({ min: 1, max: 120 }).map((rows) => ({ rows })),
  fc.integer({ min: 1, max: 100_000 }).map((share) => ({ share })),
);

describe('a counted line', () => {
  it('decides as its thresholds say, and its ranges decide the same', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.nat(100),
        fc.option(amount),
        fc.option(amount),
        (loaded, some, warn, crit) => {
          const match = Math.min(some, loaded);
          const reaches = (one: Threshold | null): boolean =>
            one !== null && ('rows' in one ? match >= one.rows : match * 100_000 >= one.share * loaded && match > 0);
          const [state, line] = countedLine({ match, loaded, age: 3999, warn, crit, about: 'hosts: broken=yes' });
          expect(state).toBe(reaches(crit) ? 'CRITICAL' : reaches(warn) ? 'WARNING' : 'OK');
          const output = pluginOutput(line);
          expect(output.state).toBe(state);
          expect(output.decided('match')).toBe(state);
          expect([output.values['loaded'], output.values['age']]).toEqual([loaded, 3]);
        },
      ),
    );
  });

  it('writes 10 % of 1,210 rows as the rows that it comes to', () => {
    const [state, line] = countedLine({
      match: 121,
      loaded: 1210,
      age: 0,
      warn: threshold('--warn', '10%'),
      crit: threshold('--crit', '200'),
      about: 'hosts: health=unhealthy',
    });
    expect([state, line]).toEqual([
      'WARNING',
      'EDGESCOPE WARNING - 121 of 1210 hosts: health=unhealthy | match=121;120;199;0;1210 loaded=1210 age=0s',
    ]);
  });

  it('is one line of ASCII whatever its text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
        const line = stateText('UNKNOWN', `a | b=1\n${text}`);
        expect(line).toMatch(/^EDGESCOPE UNKNOWN - a OR b=1[\x20-\x7e]*$/);
        expect(line).not.toContain('|');
        expect(line.length).toBeLessThan(900);
      }),
    );
  });
});

it.each(['0', '-1', '1.5', '0%', '101%', '5 %', '10:', '', '1e3', '9999999999', 'x'])(
  'refuses the threshold %j',
  (text) => expect(() => threshold('--crit', text)).toThrow(/^--crit: "/),
);

it('has the exit codes of plugins', () => expect(STATES).toEqual({ OK: 0, WARNING: 1, CRITICAL: 2, UNKNOWN: 3 }));
