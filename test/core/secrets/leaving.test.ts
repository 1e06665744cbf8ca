import { describe, expect, it } from 'vitest';
import { hiddenSentence, type Item, leavingItem, withoutFreeTexts } from '../../../src/core/item/item.ts';

describe('data that leaves the machine', () => {
  it('has no free texts, and counts the hidden texts', () => {
    const pack = {
      name: 'nginx',
      values: 'any: thing\n',
      params: { a: 'swordfish', replicas: '3', b: true },
      manifests: [{ name: 'm', content: 'kind: X' }],
    };
    const annotations = { 'app.kubernetes.io/name': 'nginx', 'example.com/note': 'swordfish', owner: 'me' };
    const json = { metadata: { name: 'x', annotations }, spec: { published: { packs: [pack] } } };
    expect(withoutFreeTexts(json)).toEqual({
      hidden: 4,
      json: {
        metadata: { name: 'x', annotations: { ...annotations, 'example.com/note': '(hidden)' } },
        spec: {
          published: {
            packs: [
              {
                ...pack,
                values: '(hidden)',
                params: { a: '(hidden)', replicas: '3', b: true },
                manifests: [{ name: 'm', content: '(hidden)' }],
              },
            ],
          },
        },
      },
    });
  });

  it('does not have the annotation that repeats a whole object', () => {
    const key = 'kubectl.kubernetes.io/last-applied-configuration';
    expect(withoutFreeTexts({ annotations: { [key]: '{"a":1}' } }).json).toEqual({
      annotations: { [key]: '(hidden)' },
    });
  });

  it('keeps empty, already hidden and non-text values', () => {
    const json = {
      values: '',
      params: { a: '(present)', b: null, c: 3 },
      annotations: null,
      other: { values: [1, 'a'] },
    };
    expect(withoutFreeTexts(json)).toEqual({ hidden: 0, json });
  });

  it('treats __proto__ like any other key', () => {
    const { json } = withoutFreeTexts(JSON.parse('{"params":{"__proto__":"swordfish"}}'));
    expect(JSON.stringify(json)).toBe('{"params":{"__proto__":"(hidden)"}}');
  });

  it('has no values in columns of free-text fields', () => {
    const item = leavingItem({ value: () => 'swordfish' } as unknown as Item, () => undefined);
    expect(item.value('spec.published.packs.values')).toBe('(hidden)');
    expect(item.value('metadata.annotations.note')).toBe('(hidden)');
    expect(item.value('metadata.name')).toBe('swordfish');
  });

  it('has a sentence with the number of hidden texts', () => {
    expect(hiddenSentence(1)).toBe('1 free-text value hidden; --with-values shows it');
    expect(hiddenSentence(12)).toBe('12 free-text values hidden; --with-values shows them');
  });
});
