import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completions } from '../../../src/query/filter/complete/index.ts';
import { parseFilter } from '../../../src/query/filter/language/index.ts';
import { edgeHosts } from '../../../src/resources/edge-hosts/index.ts';
import { occurringAmong } from './counting.ts';

const host = (uid: string, site: string, cluster: string, version: string) =>
  edgeHosts.item({
    metadata: { uid, name: `edge-${uid}`, labels: { site, AI: 'native__tag' } },
    spec: { device: { os: { family: 'ubuntu' }, memory: { sizeInMB: 32768 } } },
    status: {
      health: { state: 'unhealthy', message: 'disk full' },
      inUseClusters: [{ name: cluster }, { name: 'shared' }],
      packs: [{ name: 'kubernetes', version }],
    },
  });

const items = [
  host('1', 'Berlin', 'a', '1.28.1'),
  host('2', 'Berlin', 'b', '1.29.0'),
  host('3', 'New York', 'b', '1.29.0'),
];
const known = { resource: edgeHosts, occurring: occurringAmong(items) };

/** The options at the caret `^`, each as the whole text after the completion, with its hint. */
const offered = (text: string): string[] => {
  const caret = text.indexOf('^');
  const whole = text.replace('^', '');
  const { from, to, options } = completions(whole, caret, known);
  return options.map(({ text, hint }) => `${whole.slice(0, from)}${text}${whole.slice(to)} · ${hint}`);
};

describe('completion', () => {
  it.each([
    ['clu^', ['cluster · clusters using the host', 'cluster-uid · uid of a cluster that uses the host']],
    ['subn^', ['subnet · network of the default interface with its prefix length']],
    ['edge !hea^', ['edge !health · healthy or unhealthy, as reported by the agent']],
    [
      'edge !un^',
      [
        'edge !unhealthy · 3 by health',
        'edge !undecided · pack whose condition is not decided, and the reason',
        'edge !unfinished · pack whose installation began and has no end',
      ],
    ],
    ['(unh^', ['(unhealthy · 3 by health']],
    ['x OR clu^', ['x OR cluster · clusters using the host', 'x OR cluster-uid · uid of a cluster that uses the host']],
    ['rule=agent-b^', ['rule=agent-behind · compares all edge hosts']],
    ['ip=^', ['ip=? · 3 unknown']],
    ['ip!=^', ['ip!=? · 3 unknown']],
    ['age=^', ['age=? · 3 unknown']],
    ['site=^', ['label:site=Berlin · 2', 'label:site="New York" · 1']],
    ['edge AI=x^', ['edge label:AI=x · a label']],
    ['(a or clustr=a) & cpu > 4^', ['(a or cluster=a) && cpu>4 · ']],
    ['clustr=a^', ['cluster=a · ']],
    ['cpu > 4^', ['cpu>4 · ']],
    ['lab^', ['label: · label by key']],
    ['cl^>4', ['cluster>4 · clusters using the host', 'cluster-uid>4 · uid of a cluster that uses the host']],
    ['cluster=^', ['cluster=shared · 3', 'cluster=b · 2', 'cluster=a · 1']],
    ['x|cluster=a^ y', ['x|cluster=a y · 1', 'x|cluster=shared y · 3']],
    ['cluster=a|^', ['cluster=a|shared · 3', 'cluster=a|b · 2', 'cluster=a|a · 1']],
    ['cluster=b|a | s^ x', ['cluster=b|a | shared x · 3']],
    [
      'cluster=a|clu^',
      ['cluster=a|cluster · clusters using the host', 'cluster=a|cluster-uid · uid of a cluster that uses the host'],
    ],
    ['cluster=a|!^', expect.arrayContaining(['cluster=a|!cluster · clusters using the host'])],
    [
      'cluster!=a|clu^',
      ['cluster!=a|cluster · clusters using the host', 'cluster!=a|cluster-uid · uid of a cluster that uses the host'],
    ],
    [
      'cluster=a !b|clu^',
      [
        'cluster=a !b|cluster · clusters using the host',
        'cluster=a !b|cluster-uid · uid of a cluster that uses the host',
      ],
    ],
    ['label:site=x|n^', ['label:site=x|"New York" · 1', 'label:site=x|Berlin · 2']],
    ['pack:kubernetes@1|1.28^', ['pack:kubernetes@1|1.28.1 · 1']],
    ['message=x|^', ['message=x|"disk full" · 3']],
    ['message=^', ['message="disk full" · 3']],
    ['message="di^', ['message="disk full" · 3']],
    ['mem>^', ['mem>32G · 3']],
    ['label:^', ['label:AI · 3', 'label:site · 3']],
    ['label:SITE=n^', ['label:SITE="New York" · 1', 'label:SITE=Berlin · 2']],
    ['pack:kub^', ['pack:kubernetes · 3']],
    ['pack:kubernetes@^', ['pack:kubernetes@1.29.0 · 2', 'pack:kubernetes@1.28.1 · 1']],
    ['spec.device.os^', ['spec.device.os.family · 3']],
    ['spec.device.os.family=^', ['spec.device.os.family=ubuntu · 3']],
    [
      '/a b/ clu^',
      ['/a b/ cluster · clusters using the host', '/a b/ cluster-uid · uid of a cluster that uses the host'],
    ],
  ])('offers the options for %s', (text, options) => {
    expect(offered(text)).toEqual(options);
  });

  it('offers no field paths after a digit, which begins a version or an address', () => {
    const tagged = edgeHosts.item({ metadata: { uid: '1', name: 'a', labels: { 'rack10.4': 'x' } } });
    const offers = (text: string) =>
      completions(text, text.length, { resource: edgeHosts, occurring: occurringAmong([tagged]) }).options;
    expect(offers('rack10.')).toHaveLength(1);
    expect(offers('10.')).toEqual([]);
  });

  it('offers the operators of a column after its complete name', () => {
    expect(offered('health^')).toEqual(['health= · is', 'health!= · is not', 'health~ · contains']);
    expect(offered('cpu^')).toContain('cpu>= · more than or equal');
  });

  it('offers every column for an empty term, and nothing within a searched text', () => {
    expect(offered('edge ^').length).toBeGreaterThan(edgeHosts.columns.length);
    for (const text of ["'cl^", '~cl^', '"cl^', '/cl^', '/a cl^', 'age<^', 'ip>^']) expect(offered(text)).toEqual([]);
  });

  it('never throws, and offers values that can be parsed', () => {
    const pieces = fc.constantFrom(
      'clu',
      'cluster=',
      'label:',
      'site',
      '=',
      '"',
      '|',
      ' ',
      '!',
      '/',
      'pack:',
      '@',
      '.',
      'a',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), fc.nat(20), (typed, place) => {
        const text = typed.join('');
        const caret = Math.min(place, text.length);
        const { from, to, options } = completions(text, caret, known);
        expect(from).toBeLessThanOrEqual(caret);
        expect(to).toBeGreaterThanOrEqual(caret);
        for (const option of options) {
          const term = text.slice(0, from) + option.text;
          if (/^\d/.test(option.hint) && parseFilter(`${text.slice(0, from)}x`, edgeHosts).ok) {
            expect(parseFilter(term, edgeHosts).ok).toBe(true);
          }
        }
      }),
    );
  });
});

it('completion offers undocumented values with their column', () => {
  const odd = edgeHosts.item({ metadata: { uid: '1', name: 'a' }, status: { state: 'registered' } });
  const { options } = completions('reg', 3, { resource: edgeHosts, occurring: occurringAmong([odd]) });
  expect(options).toEqual([{ type: 'value', text: 'state=registered', hint: '1 by state' }]);
});
