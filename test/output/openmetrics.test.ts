import fc from 'fast-check';
import { expect, it } from 'vitest';
import { labelNames, OPEN_METRICS } from '../../src/output/openmetrics.ts';
import { openMetrics } from './openmetrics-text.ts';

const written = async (
  samples: readonly { labels: Readonly<Record<string, string>>; value: number }[],
  help = 'Some.',
) => {
  const pieces: string[] = [];
  const sink = { write: async (piece: string) => void pieces.push(piece), end: async () => undefined };
  const answer = {
    heading: [],
    sheet: { blocks: [] },
    sentences: [],
    records: { columns: [], rows: [] },
    data: {},
    found: false,
  };
  await OPEN_METRICS.write(sink, answer, { cells: 80, ascii: false, gauges: [{ name: 'some', help, samples }] });
  return pieces.join('');
};

it('writes gauges that are read back unchanged, whatever labels and help contain', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }),
      fc.uniqueArray(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^["\\\n,={}]*$/)), { maxLength: 5 }),
      async (fields, values) => {
        const names = labelNames(fields);
        expect(new Set(names).size).toBe(fields.length);
        const samples = values.map((text, value) => ({
          labels: Object.fromEntries(names.map((name) => [name, text])),
          value: value + 0.5,
        }));
        expect(openMetrics(await written(samples, `a\\n"${values[0] ?? ''}\n`))).toEqual(
          samples.map((sample) => ({ name: 'some', ...sample })),
        );
      },
    ),
  );
});

it('gives fields whose names would be the same different names', () =>
  expect(labelNames(['label:a-b', 'label:a.b', 'label:a_b', 'agent', '9', '__x', ''])).toEqual([
    'label_a_b',
    'label_a_b_2',
    'label_a_b_3',
    'agent',
    'x_9',
    'x_x',
    'x_',
  ]));
