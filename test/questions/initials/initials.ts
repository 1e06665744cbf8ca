import type { Sheet } from '../../../src/core/sheet/index.ts';
import { span } from '../../../src/core/view/index.ts';
import { type AnswerColumn, recordsOf, shownCells, shownColumns } from '../../../src/output/answer-columns.ts';
import { openQuestion } from '../../../src/store/state/overlays.ts';
import { newQuestion } from '../../../src/store/state/question.ts';
import type { Change, State } from '../../../src/store/state/state.ts';
import { defineQuestion } from '../../../src/store/triage/answerable.ts';
import { answeredRows } from '../../../src/store/triage/answered-lists.ts';

interface InitialsParams {
  readonly upper: boolean;
}

const open = (state: State, upper: boolean): Change =>
  openQuestion(state, newQuestion('initials', state.tab, { upper }));

interface Initial {
  readonly letter: string;
  readonly names: number;
}

const COLUMNS: readonly AnswerColumn<Initial>[] = [
  { id: 'letter', value: ({ letter }) => letter, shown: { title: 'LETTER', least: 6, most: 6, priority: 1 } },
  {
    id: 'names',
    value: ({ names }) => names,
    shown: { title: 'NAMES', least: 5, most: 9, priority: 1, align: 'right' },
  },
];

const initialsOf = (names: readonly string[], upper: boolean): readonly Initial[] =>
  [...new Set(names.map((name) => name.charAt(0)))].toSorted().map((letter) => ({
    letter: upper ? letter.toUpperCase() : letter,
    names: names.filter((name) => name.startsWith(letter)).length,
  }));

const sheetOf = (initials: readonly Initial[]): Sheet => ({
  blocks: [
    {
      id: 'initials',
      titled: true,
      columns: shownColumns(COLUMNS),
      lines: initials.map((one) => ({ key: one.letter, cells: shownCells(COLUMNS, one) })),
    },
  ],
});

/** Counts the names that begin with each letter. */
export const INITIALS = defineQuestion<InitialsParams, readonly Initial[]>({
  open: (state) => open(state, false),
  fromOptions: (options) => (state) => open(state, options.has('upper')),
  ask: (state, { kind, params }) => {
    const names = answeredRows(state, kind).map(({ name }) => name);
    return { value: initialsOf(names, params.upper), isStale: false, jobs: [] };
  },
  title: () => [span('Initials', 'strong')],
  scope: () => [],
  sheet: (_, __, initials) => sheetOf(initials),
  position: () => [],
  answer: (_, __, initials) => ({
    title: 'Initials',
    sheet: sheetOf(initials),
    records: recordsOf(initials, COLUMNS),
    data: { initials: initials.map((one) => ({ ...one })) },
  }),
  verbs: {},
});
