import type { Sheet } from '../../../src/core/sheet/index.ts';
import { span } from '../../../src/core/view/index.ts';
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

const sheetOf = (names: readonly string[], upper: boolean): Sheet => {
  const letters = [...new Set(names.map((name) => name.charAt(0)))].toSorted();
  return {
    blocks: [
      {
        id: 'initials',
        titled: true,
        columns: [
          { title: 'LETTER', least: 6, most: 6, priority: 1 },
          { title: 'NAMES', least: 5, most: 9, priority: 1, align: 'right' },
        ],
        lines: letters.map((letter) => ({
          key: letter,
          cells: [
            { text: upper ? letter.toUpperCase() : letter, tone: 'plain' },
            { text: String(names.filter((name) => name.startsWith(letter)).length), tone: 'plain' },
          ],
        })),
      },
    ],
  };
};

/** How many names begin with each letter. */
export const INITIALS = defineQuestion<InitialsParams>({
  open: (state) => open(state, false),
  fromOptions: (options) => (state) => open(state, options.has('upper')),
  title: () => [span('Initials', 'strong')],
  scope: () => [],
  sheet: (state, { kind, params }) =>
    sheetOf(
      answeredRows(state, kind).map(({ name }) => name),
      params.upper,
    ),
  sentences: () => [],
  position: () => [],
  verbs: {},
});
