import { expect, it } from 'vitest';
import { saidAt } from '../../src/core/item/presence.ts';

const ITEM = {
  metadata: {
    labels: { 'example.com/site': '' },
    deletionTimestamp: '0001-01-01T00:00:00.000Z',
    at: '2026-01-01T00:00:00Z',
  },
  spec: { host: null, nics: [{ ip: null, dns: [] }, { ip: '10.0.0.1' }], empty: {} },
};

it.each([
  ['metadata.uid', 'not sent'],
  ['metadata.labels.example.com/site', 'empty'],
  ['metadata.deletionTimestamp', 'never'],
  ['metadata.at', 'sent'],
  ['spec.host', 'null'],
  ['spec.host.uid', 'not sent'],
  ['spec.nics[0].ip', 'null'],
  ['spec.nics[0].dns', 'empty'],
  ['spec.nics[1].ip', 'sent'],
  ['spec.nics[1].mac', 'not sent'],
  ['spec.nics[7].ip', 'not sent'],
  ['spec.empty', 'empty'],
  ['status.state', 'not sent'],
] as const)('%s is %s', (path, said) => {
  expect(saidAt(ITEM, path)).toBe(said);
});

it('finds the summary that searches send in place of the spec', () => {
  expect(saidAt({ specSummary: { type: null } }, 'spec.type')).toBe('null');
});
