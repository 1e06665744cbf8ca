import { describe, expect, it } from 'vitest';
import { refuseWordOfOthers } from '../../../src/cli/args/foreign.ts';
import { UsageError } from '../../../src/cli/usage-error.ts';
import { parsed } from '../parsed.ts';

/** Parses a line to its command, words and options. */
const line = (text: string): string => {
  const { command, words, options } = parsed(text === '' ? [] : text.split(' '));
  const given = [...options].map(([name, value]) => (value === true ? `--${name}` : `--${name}=${value}`));
  return [command.name ?? 'view', ...words, ...given].join(' ');
};

describe('a command line in the style of another program', () => {
  it.each([
    ['get hosts', 'view hosts'],
    ['get nodes', 'view hosts'],
    ['get ns -o json', 'view project --output=json'],
    ['get host edge-1', 'show host edge-1'],
    ['describe host edge-1', 'show host edge-1'],
    ['host edge-1', 'show host edge-1'],
    ['hosts edge-1 -o yaml', 'show hosts edge-1 --output=yaml'],
    ['host why', 'show host why'],
    ['inspect edge-1', 'show host edge-1'],
    ['inspect profile base', 'show profile base'],
    ['host view edge-1', 'show host edge-1'],
    ['hosts list', 'view hosts'],
    ['ls', 'view hosts'],
    ['ps -q', 'view hosts --output=uid'],
    ['hosts --json', 'view hosts --output=json'],
    ['hosts --json name,health', 'view hosts --output=json --columns=name,health'],
    ['hosts --json -o json', 'view hosts --output=json'],
    ['hosts --format md', 'view hosts --output=md'],
    ['hosts --sort-by=.metadata.name', 'view hosts --order=metadata.name'],
    ['hosts --sort-by age', 'view hosts --order=age'],
    ['hosts --no-trunc', 'view hosts --wide'],
    ['get hosts -w', 'watch hosts'],
    ['hosts --watch -l site=berlin', 'watch hosts --filter=label:site=berlin'],
    ['hosts -A', 'view hosts --project=tenant'],
    ['hosts -n lab', 'view hosts --project=lab,'],
    ['hosts -n lab -n retail', 'view hosts --project=lab,retail'],
    ['hosts -n 64b0c0ffee64b0c0ffee64b0', 'view hosts --project=64b0c0ffee64b0c0ffee64b0'],
    ['hosts -l site=berlin,tier!=lab,!old', 'view hosts --filter=label:site=berlin label:tier!=lab !label:old'],
    ['hosts -l site==berlin --filter unhealthy', 'view hosts --filter=unhealthy label:site=berlin'],
    ['events hosts', 'timeline hosts'],
    ['config get-contexts', 'contexts'],
    ['context ls', 'contexts'],
    ['ctx', 'contexts'],
    ['hosts/edge-1', 'show hosts edge-1'],
    ['get nodes/edge-1', 'show hosts edge-1'],
    ['describe host/edge-1', 'show host edge-1'],
    ['get --help', 'view --help'],
    ['help get', 'help'],
  ])('%s is read as %s', (typed, own) => {
    expect(line(typed)).toBe(own);
  });

  it('may give a set of values for a label', () => {
    const { options } = parsed(['hosts', '-l', 'site in (berlin, rome),tier notin (a)']);
    expect(options.get('filter')).toBe('(label:site=berlin|label:site=rome) !(label:tier=a)');
  });

  it.each([
    ['get', /get needs a kind/],
    ['hosts --json -o yaml', /--json and --output contradict each other/],
    ['hosts -A --project all', /--all-namespaces and --project contradict each other/],
    ['hosts -l =x', /-l =x: not a label selector/],
    ['hosts -n', /--namespace needs a value/],
    ['apply -f x', /the program only reads/],
    ['hosts --field-selector a=b', /unknown option --field-selector/],
  ])('%s is refused with a reason', (typed, message) => {
    expect(() => line(typed)).toThrow(UsageError);
    expect(() => line(typed)).toThrow(message);
  });

  it('gets the option that counts rows as advice for the word count', () => {
    expect(() => refuseWordOfOthers('count')).toThrow(
      expect.objectContaining({ remedy: 'write edgescope hosts --count-by agent' }),
    );
  });
});
