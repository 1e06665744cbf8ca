import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowance, countedLine, STATES, stateText, type Threshold, threshold } from '../../../src/cli/check/line.ts';
import { pluginOutput } from './plugin-output.ts';

const amount: fc.Arbitrary<Threshold> = fc.oneof(
  fc.integer({ min: 1, max: 120 }).map((rows) => ({ rows })),
  fc.integer({ min: 1, max: 100_000 }).map((share) => ({ share })),
);

const KNOWN = { unknown: { rows: 0, of: 100, among: 'hosts' }, maxUnknown: { share: 10_000 } };

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
          const [state, line] = countedLine({
            match,
            loaded,
            ...KNOWN,
            age: 3999,
            warn,
            crit,
            about: 'hosts: broken=yes',
          });
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
      ...KNOWN,
      age: 0,
      warn: threshold('--warn', '10%'),
      crit: threshold('--crit', '200'),
      about: 'hosts: health=unhealthy',
    });
    expect([state, line]).toEqual([
      'WARNING',
      'EDGESCOPE WARNING - 121 of 1210 hosts: health=unhealthy | match=121;120;199;0;1210 loaded=1210 unknown=0 age=0s',
    ]);
  });

  it('is not OK where more rows are unknown than may be; an alert stays one', () => {
    const of = (rows: number, match: number, maxUnknown: Threshold) => {
      const unknown = { rows, of: 50, among: 'hosts in use' };
      const [state, line] = countedLine({
        match,
        loaded: 60,
        unknown,
        maxUnknown,
        age: 0,
        warn: { rows: 1 },
        crit: { rows: 5 },
        about: 'hosts: health=unhealthy',
      });
      expect(pluginOutput(line)).toMatchObject({ state, values: { unknown: rows } });
      return line;
    };
    const tenth = allowance('--max-unknown', '10%');
    expect(of(5, 0, tenth)).toBe(
      'EDGESCOPE OK - 0 of 60 hosts: health=unhealthy | match=0;0;4;0;60 loaded=60 unknown=5 age=0s',
    );
    expect(of(6, 0, tenth)).toBe(
      'EDGESCOPE UNKNOWN - 0 of 60 hosts: health=unhealthy, unknown for 6 of 50 hosts in use, --max-unknown is 10% | match=0;0;4;0;60 loaded=60 unknown=6 age=0s',
    );
    expect(of(6, 1, tenth)).toContain('WARNING');
    expect(of(6, 5, tenth)).toContain('CRITICAL');
    expect(of(50, 0, allowance('--max-unknown', '100%'))).toContain('OK');
    expect(of(3, 0, allowance('--max-unknown', '3'))).toContain('OK');
    expect(of(4, 0, allowance('--max-unknown', '3'))).toContain('UNKNOWN');
    expect(of(1, 0, allowance('--max-unknown', '0'))).toContain('UNKNOWN');
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
