import type { Binding, QuestionKeys, Trait } from '../action.ts';
import { QUESTION } from './places.ts';

export const questionKeys = (questions: readonly QuestionKeys[]): readonly Binding[] =>
  questions.flatMap(({ name, key }): readonly Binding[] => {
    if (key === null) return [];
    const { press, ...words } = key;
    return [
      {
        ...words,
        action: `ask ${name}`,
        keys: [press],
        group: 'Triage',
        idle: ({ question, place }) => question?.name === name || place === 'detail',
      },
    ];
  });

/** Keys of open questions: of those that have something, or of all. */
const answerKeys = (
  trait: Trait | null,
  bindings: readonly Omit<Binding, 'group' | 'places' | 'trait'>[],
): readonly Binding[] =>
  bindings.map((binding) => ({
    ...binding,
    group: 'Triage',
    places: QUESTION,
    ...(trait !== null && { trait }),
  }));

/** The key of answers whose lines have several orders. */
const ORDER_KEY = {
  action: 'order',
  keys: ['o'],
  label: 'order',
  about: 'next order of the lines',
  footer: 5,
} as const;

/** The keys of an open question. */
export const ANSWER_KEYS: readonly Binding[] = [
  ...answerKeys('hasSets', [
    {
      action: 'sets',
      keys: ['s'],
      label: 'sets',
      about: 'choose which rows are compared with which',
      footer: 3,
    },
    {
      action: 'all-lines',
      keys: ['a'],
      label: 'all',
      about: 'show or hide what may be chance',
      footer: 4,
    },
    {
      action: 'exclude',
      keys: ['-'],
      label: 'exclude',
      about: 'exclude the fields of the line from what is compared',
      footer: 5,
    },
    {
      action: 'include',
      keys: ['+'],
      label: 'include',
      about: 'include the field again that was excluded last',
      footer: 6,
      blocked: ({ hasExclusions }) => (hasExclusions === true ? null : 'nothing excluded'),
    },
  ]),
  ...answerKeys('hasFields', [
    {
      action: 'ask count',
      keys: ['F'],
      label: 'add field',
      about: 'count by one field more',
      footer: 2,
    },
    {
      action: 'ask pivot',
      keys: ['P'],
      label: 'across',
      about: 'count by one field across as well',
      footer: 3,
    },
    {
      action: 'left',
      keys: ['h', 'left'],
      label: 'previous',
      about: 'count by the field before',
    },
    {
      action: 'right',
      keys: ['l', 'right'],
      label: 'next field',
      about: 'count by the next field',
      footer: 4,
    },
    ORDER_KEY,
    {
      action: 'take-off',
      keys: ['-'],
      label: 'fewer fields',
      about: 'take the last field off the count',
    },
  ]),
  ...answerKeys('hasColumns', [
    {
      action: 'ask pivot',
      keys: ['P'],
      label: 'turn',
      about: 'turn lines and columns',
      footer: 3,
    },
    {
      action: 'ask count',
      keys: ['F'],
      label: 'count',
      about: 'count by the fields of the lines alone',
      footer: 2,
    },
    {
      action: 'left',
      keys: ['h', 'left'],
      label: 'previous column',
      about: 'go to the column before',
    },
    {
      action: 'right',
      keys: ['l', 'right'],
      label: 'column',
      about: 'go to the next column',
      footer: 4,
    },
    ORDER_KEY,
    {
      action: 'measure',
      keys: ['%'],
      label: 'measure',
      about: 'cells show rows, their share of the line, or the broken ones of known',
      footer: 4,
    },
  ]),
  ...answerKeys('hasSpan', [
    {
      action: 'left',
      keys: ['h', 'left'],
      label: 'cell before',
      about: 'go to the time before',
    },
    {
      action: 'right',
      keys: ['l', 'right'],
      label: 'cell',
      about: 'go to the time after',
      footer: 3,
    },
    {
      action: 'shorter-span',
      keys: ['<'],
      label: 'shorter',
      about: 'show a shorter span: all, 30d, 7d, 24h, 6h, 1h',
      footer: 4,
    },
    {
      action: 'longer-span',
      keys: ['>'],
      label: 'longer',
      about: 'show a longer span: 1h, 6h, 24h, 7d, 30d, all',
      footer: 5,
    },
    {
      action: 'zoom-in',
      keys: ['+'],
      label: 'zoom',
      about: 'show the time of the cell alone',
      footer: 6,
    },
    {
      action: 'zoom-out',
      keys: ['-'],
      label: 'zoom out',
      about: 'go back from the time of a cell',
    },
    {
      action: 'quiet-times',
      keys: ['a'],
      label: 'all times',
      about: 'show or hide times that move by themselves, and bursts of what got well',
      footer: 9,
    },
  ]),
  ...answerKeys('hasSides', [
    {
      action: 'left',
      keys: ['h', 'left'],
      label: 'column before',
      about: 'go to the column before, of lines that have several',
    },
    {
      action: 'right',
      keys: ['l', 'right'],
      label: 'column',
      about: 'go to the next column, of lines that have several',
      footer: 6,
    },
  ]),
  ...answerKeys('hasRules', [
    ORDER_KEY,
    {
      action: 'all-rows',
      keys: ['!'],
      label: 'all rows',
      about: 'show all rows in which any rule finds something',
      footer: 3,
    },
  ]),
  ...answerKeys('hasBases', [
    ORDER_KEY,
    {
      action: 'shorter-span',
      keys: ['>'],
      label: 'later',
      about: 'count changes from the next later refresh',
      footer: 4,
    },
    {
      action: 'longer-span',
      keys: ['<'],
      label: 'earlier',
      about: 'count changes from the refresh before',
      footer: 3,
    },
    {
      action: 'ask since',
      keys: ['B'],
      label: 'from now',
      about: 'count changes from now on',
      footer: 5,
    },
  ]),
  ...answerKeys('hasItem', [
    {
      action: 'related',
      keys: ['x'],
      label: 'related',
      about: 'list what is related to the item',
      footer: 3,
    },
    {
      action: 'compare',
      keys: ['='],
      label: 'peer',
      about: 'compare the item with one of its peers',
      footer: 4,
    },
    {
      action: 'open',
      keys: ['enter', 'd'],
      label: 'go to',
      about: 'show the field or the rows of the line; Esc comes back to it',
      footer: 1,
    },
  ]),
  ...answerKeys(null, [
    {
      action: 'open',
      keys: ['enter', 'd'],
      label: 'rows',
      about: 'show the rows of the line or cell; Esc comes back to it',
      footer: 1,
    },
    {
      action: 'fold',
      keys: ['space'],
      label: 'details',
      about: 'show or hide what belongs to the line',
      footer: 2,
    },
    {
      action: 'search',
      keys: ['/'],
      label: 'narrow',
      about: 'show only the lines with a text',
      footer: 7,
    },
    {
      action: 'copy',
      keys: ['c'],
      label: 'copy',
      about: 'copy the ticket of the line, where it has one; else its value',
      footer: 9,
    },
    {
      action: 'export',
      keys: ['e'],
      label: 'export',
      about: 'export the answer: md, csv, json and more, to a file or the clipboard',
      blocked: ({ exporting }) => (exporting ? 'an export is in progress' : null),
    },
    {
      action: 'copy-command',
      keys: ['C'],
      label: 'command',
      about: 'copy the command line that prints the same',
      footer: 8,
    },
    {
      action: 'copy-other',
      keys: ['Y'],
      label: 'copy …',
      about: 'copy the value under the cursor, the ticket, or the command line',
    },
  ]),
];
