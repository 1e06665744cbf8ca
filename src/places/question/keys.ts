import { needsRows, whileExporting } from '../../store/list/key-facts.ts';
import { openPicker } from '../../store/picker/picker.ts';
import type { Key } from '../../store/state/key.ts';
import type { AnswerKeys, QuestionEntry } from '../../store/state/question.ts';
import { keyPlace } from '../../store/state/state.ts';
import { COPY, EXPORT } from '../item/pickers.ts';
import { openSearch } from '../search/place.ts';
import { answerVerb, askHere } from './place.ts';

/** The keys that ask questions, and those of the answers of each. */
export const questionKeys = (questions: readonly QuestionEntry[]): readonly Key[] => [
  ...questions.flatMap(askKey),
  ...questions.flatMap(({ name, where, keys }) =>
    answerKeys(keys).map((key) => ({ ...key, question: { name, where } })),
  ),
];

const askKey = ({ name, key }: QuestionEntry): readonly Key[] => {
  if (key === null) return [];
  const { press, needsRows: needs, ...words } = key;
  return [
    {
      ...words,
      id: `ask ${name}`,
      keys: [press],
      group: 'Triage',
      ...(needs && { blocked: needsRows }),
      idle: (state) => {
        const top = keyPlace(state);
        return top.id === 'detail' || (top.id === 'question' && top.state.name === name);
      },
      run: (state) => askHere(state, name),
    },
  ];
};

const answerKeys = (keys: AnswerKeys): readonly Key[] =>
  Object.entries(keys).map(([id, words]) => ({
    ...words,
    id,
    group: 'Triage',
    places: ['question'],
    run: answerVerb(id),
  }));

/** The keys of all answers. */
export const ANSWER_KEYS: readonly Key[] = [
  ...answerKeys({
    open: {
      keys: ['enter', 'd'],
      label: 'rows',
      about: 'show the rows of the line or cell; Esc comes back to it',
      footer: 1,
    },
    fold: { keys: ['space'], label: 'details', about: 'show or hide what belongs to the line', footer: 2 },
    copy: {
      keys: ['c'],
      label: 'copy',
      about: 'copy the ticket of the line, where it has one; else its value',
      footer: 9,
    },
    'copy-command': { keys: ['C'], label: 'command', about: 'copy the command line that prints the same', footer: 8 },
  }),
  {
    id: 'search',
    keys: ['/'],
    group: 'Triage',
    label: 'narrow',
    about: 'show only the lines with a text',
    places: ['question'],
    footer: 7,
    run: openSearch,
  },
  {
    id: 'export',
    keys: ['e'],
    group: 'Triage',
    label: 'export',
    about: 'export the answer: md, csv, json and more, to a file or the clipboard',
    places: ['question'],
    blocked: whileExporting,
    run: (state) => openPicker(state, EXPORT),
  },
  {
    id: 'copy-other',
    keys: ['Y'],
    group: 'Triage',
    label: 'copy …',
    about: 'copy the value under the cursor, the ticket, or the command line',
    places: ['question'],
    run: (state) => openPicker(state, COPY),
  },
];
