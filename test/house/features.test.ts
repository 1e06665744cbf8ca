import { expect, test } from 'vitest';
import { sourcesIn, textOf } from './repository.ts';

/** The files that import one of these files. */
const importersOf = (file: RegExp): readonly string[] =>
  sourcesIn('src')
    .filter(({ path }) => (textOf(path).match(/from '[^']*'/g) ?? []).some((from) => file.test(from)))
    .map(({ path }) => path.replace('src/', ''));

// What a feature adds is known to the places that are named here, and to no other.

test('these places know what is news', () => {
  expect(importersOf(/\/list\/news\.ts'|'\.\/news\.ts'/)).toEqual([
    'places/list/table.tsx',
    'places/list/view.tsx',
    'questions/now/asked.ts',
    'store/arrive/asked-rows.ts',
    'store/effects/effects.ts',
    'store/effects/requests.ts',
    'store/list/cursor.ts',
    'store/triage/cause-hint.ts',
    'store/triage/looked.ts',
    'store/triage/newest.ts',
    'store/triage/ticket.ts',
    'ui/regions/header.tsx',
  ]);
});

test('these places know what is asked between two walks', () => {
  expect(importersOf(/\/pulse\.ts'/)).toEqual([
    'store/arrive/pulse.ts',
    'store/effects/requests.ts',
    'store/live/live.ts',
    'store/state/state.ts',
    'store/walk/pulse.ts',
  ]);
});

test('these places know that items are kept packed', () => {
  expect(importersOf(/\/packed-text\.ts'/)).toEqual(['core/item/json-item.ts']);
  const packing = sourcesIn('src').filter(({ path }) => /\bpackItem\b/.test(textOf(path)));
  expect(packing.map(({ path }) => path)).toEqual([
    'src/core/item/index.ts',
    'src/core/item/json-item.ts',
    'src/store/list/news.ts',
  ]);
});
