import { expect, it } from 'vitest';
import { completions } from '../../../src/query/filter/complete/index.ts';
import { edgeHosts } from '../../../src/resources/edge-hosts/index.ts';
import { occurringAmong } from './counting.ts';

it('completion offers unknown values among the first options, not last', () => {
  const items = Array.from({ length: 12 }, (_, index) =>
    edgeHosts.item({
      metadata: { uid: `u${index}`, name: `edge-${index}` },
      status: { inUseClusters: index < 10 ? [{ name: `store-${index}` }] : [] },
    }),
  );
  const { options } = completions('cluster=', 8, { resource: edgeHosts, occurring: occurringAmong(items) });
  expect(options.slice(0, 4).map(({ text, hint }) => `${text} ${hint}`)[3]).toBe('? 2 unknown');
  expect(options.filter(({ text }) => text === '?')).toHaveLength(1);
});
