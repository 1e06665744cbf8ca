import { expect, test } from 'vitest';
import { sourcesIn, textOf } from './repository.ts';

const usersOf = (...names: readonly string[]): readonly string[] =>
  sourcesIn('src')
    .filter(({ path }) => !/^src\/(core\/basis|store\/state\/(basis|said|walk)\.ts)/.test(path))
    .filter(({ path }) => {
      const imports = textOf(path).match(/import [^;]*;/g) ?? [];
      return imports.some(
        (text) =>
          /\/(basis|said)(\/index)?\.ts'/.test(text) && names.some((name) => new RegExp(`\\b${name}\\b`).test(text)),
      );
    })
    .map(({ path }) => path.replace('src/', ''));

// How much of a list is here is one truth. A place that is added here asks the basis of the list and has no order of
// questions of its own.

test('these places say how much of a list is here', () => {
  expect(usersOf('saidOf', 'basisText', 'tabText', 'partTexts')).toEqual([
    'cli/print/sentences.ts',
    'places/detail/missing-item.tsx',
    'places/list/position.tsx',
    'places/list/query-line.tsx',
    'store/export/answer.ts',
    'store/export/subject.ts',
    'store/list/count.ts',
    'store/triage/contrast.ts',
    'store/triage/print-command.ts',
    'store/triage/ticket.ts',
    'store/walk/absence.ts',
  ]);
});

test('these places conclude from a list that is whole', () => {
  expect(usersOf('isWhole', 'isWholeList', 'isNearlyWhole', 'isLacking', 'isDoubtful')).toEqual([
    'cli/print/sentences.ts',
    'questions/attention/attention.ts',
    'questions/now/asked.ts',
    'questions/now/now.ts',
    'questions/why/why.ts',
    'store/export/answer.ts',
    'store/list/changes.ts',
    'store/list/news.ts',
    'store/list/tally.ts',
    'store/triage/answered-lists.ts',
    'store/triage/changed-numbers.ts',
    'store/triage/contrast.ts',
    'store/walk/absence.ts',
    'store/walk/fleet.ts',
  ]);
});
