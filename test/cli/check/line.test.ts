import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedLine, STATES, stateText } from '../../../src/cli/check/line.ts';
import { type Amount, allowance, threshold } from '../../../src/cli/check/threshold.ts';
import { pluginOutput } from './plugin-output.ts';

/** Generates texts of thresholds, each with a test, by arithmetic of its own, whether a number of rows alerts. */
const typed = fc.oneof(
  fc.integer({ min: 1, max: 120 }).map((rows) => ({ text: `${rows}`, reaches: (match: number) => match >= rows })),
  fc.integer({ min: 1, max: 100_000 }).map((share) => ({
    text: `${share / 1000}%`,
    reaches: (match: number, all: number) => match * 100_000 >= share * all,
  })),
  fc
    .tuple(fc.constantFrom('', '@'), fc.integer({ min: 1, max: 120 }), fc.nat(60), fc.constantFrom('', '%', 'open'))
    .filter(([, low, more, unit]) => unit !== '%' || low + more < 100)
    .map(([at, low, more, unit]) => ({
      text: unit === 'open' ? `${at}${low}:` : `${at}${low}${unit}:${low + more}${unit}`,
      reaches: (match: number, all: number) => {
        const [value, by] = unit === '%' ? [match * 100, all] : [match, 1];
        const isIn = value >= low * by && (unit === 'open' || value <= (low + more) * by);
        return isIn === (at === '@');
      },
    })),
);

const KNOWN = { unknown: { rows: 0, of: 100, among: 'hosts' }, maxUnknown: allowance('', '10%'), gaps: [] };

describe('a counted line', () => {
  it('has the state that its thresholds give, and ranges that give the same state', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.nat(100),
        fc.option(typed),
        fc.option(typed),
        (loaded, some, warn, crit) => {
          const match = Math.min(some, loaded);
          const [state, line] = countedLine({
            match,
            loaded,
            ...KNOWN,
            age: 3999,
            warn: warn && threshold('--warn', warn.text),
            crit: crit && threshold('--crit', crit.text),
            about: 'hosts: broken=yes',
          });
          const [isWarning, isCritical] = [warn, crit].map((one) => one?.reaches(match, loaded) === true);
          expect(state).toBe(isCritical ? 'CRITICAL' : isWarning ? 'WARNING' : 'OK');
          const output = pluginOutput(line);
          expect(output.state).toBe(state);
          expect(output.decided('match')).toBe(state);
          expect([output.values['loaded'], output.values['age']]).toEqual([loaded, 3]);
        },
      ),
    );
  });

  it('writes 10 % of 1,210 rows as a number of rows', () => {
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
      'EDGESCOPE WARNING - 121 of 1,210 hosts: health=unhealthy | match=121;120;199;0;1210 loaded=1210 unknown=0 age=0s',
    ]);
  });

  it('is not OK if too many rows are unknown, but keeps an alert', () => {
    const of = (rows: number, match: number, maxUnknown: Amount, gaps: readonly string[] = []) => {
      const unknown = { rows, of: 50, among: 'hosts in use' };
      const [state, line] = countedLine({
        match,
        loaded: 60,
        unknown,
        maxUnknown,
        age: 0,
        warn: threshold('--warn', '1'),
        crit: threshold('--crit', '5'),
        about: 'hosts: health=unhealthy',
        gaps,
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
    // Some of the rows without a value are not in use.
    expect(of(2, 0, tenth, ['HEALTH unknown for 9 of 60'])).toContain(
      'unhealthy, HEALTH unknown for 9 of 60, unknown for 2 of 50 hosts in use |',
    );
    expect(of(6, 1, tenth)).toContain('WARNING');
    expect(of(6, 5, tenth)).toContain('CRITICAL');
    expect(of(50, 0, allowance('--max-unknown', '100%'))).toContain('OK');
    expect(of(3, 0, allowance('--max-unknown', '3'))).toContain('OK');
    expect(of(4, 0, allowance('--max-unknown', '3'))).toContain('UNKNOWN');
    expect(of(1, 0, allowance('--max-unknown', '0'))).toContain('UNKNOWN');
  });

  it('is one line of ASCII for any text', () => {
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

it.each([
  '0',
  '-1',
  '1.5',
  '0%',
  '101%',
  '5 %',
  '',
  '1e3',
  '9999999999',
  'x',
  ':',
  '@',
  '~',
  '@:',
  '~:',
  '0:',
  '@0:',
  '@~:',
  '0:100%',
  '20:10',
  '@5:1',
  '5:10%',
  '-5:3',
  '1:2:3',
  '1.5:2',
  '~5',
  '1:~',
  '@@1',
])('refuses the threshold %j', (text) => expect(() => threshold('--crit', text)).toThrow(/^--crit: "/));

it.each([
  ['5:', [0, 4], [5, 6, 99]],
  ['~:10', [11], [0, 10]],
  [':10', [11], [0, 10]],
  ['@10', [0, 10], [11]],
  ['@1:5', [1, 5], [0, 6]],
  ['10:20', [9, 21], [10, 20]],
  ['@0', [0], [1]],
  ['10%:', [0, 9], [10, 99]],
  ['@10%:20%', [10, 20], [9, 21]],
  ['~:99.5%', [100], [0, 99]],
])('reads the range %s of monitoring plugins', (text, alerting, calm) => {
  const isAlert = (match: number): boolean => {
    const counts = { match, loaded: 100, ...KNOWN, age: 0, about: 'hosts', warn: null };
    const [state, line] = countedLine({ ...counts, crit: threshold('--crit', text) });
    expect(pluginOutput(line).decided('match')).toBe(state);
    return state === 'CRITICAL';
  };
  expect([alerting.filter(isAlert), calm.filter(isAlert)]).toEqual([alerting, []]);
});

it('has the exit codes of plugins', () => expect(STATES).toEqual({ OK: 0, WARNING: 1, CRITICAL: 2, UNKNOWN: 3 }));
