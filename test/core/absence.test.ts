import { expect, it } from 'vitest';
import { fieldState } from '../../src/core/item/absence.ts';

const ITEM = {
  metadata: {
    labels: { 'example.com/site': '' },
    deletionTimestamp: '0001-01-01T00:00:00.000Z',
    at: '2026-01-01T00:00:00Z',
  },
  spec: { host: null, nics: [{ ip: null, dns: [] }, { ip: '10.0.0.1' }], empty: {} },
};

it.each([
  ['metadata.uid', 'unknown'],
  ['metadata.labels.example.com/site', 'empty'],
  ['metadata.deletionTimestamp', 'never'],
  ['metadata.at', 'sent'],
  ['spec.host', 'null'],
  ['spec.host.uid', 'unknown'],
  ['spec.nics[0].ip', 'null'],
  ['spec.nics[0].dns', 'empty'],
  ['spec.nics[1].ip', 'sent'],
  ['spec.nics[1].mac', 'unknown'],
  ['spec.nics[7].ip', 'unknown'],
  ['spec.empty', 'empty'],
  ['status.state', 'unknown'],
] as const)('fieldState finds that %s is %s', (path, state) => {
  expect(fieldState(ITEM, path)).toBe(state);
});

it('fieldState reads the summary that searches send in place of the spec', () => {
  expect(fieldState({ specSummary: { type: null } }, 'spec.type')).toBe('null');
});
