import type { Item } from '../../core/item/index.ts';
import { isMarked, LINE_LIMIT } from '../../core/text/index.ts';
import { FORMATS } from '../../output/index.ts';
import { exportSubject } from '../export/subject.ts';
import type { OwnCommand, RunJob } from '../state/own-command.ts';
import { currentResource, type State } from '../state/state.ts';
import { scopeOfItem } from '../walk/item.ts';
import { MEANINGS, textInCommand } from './shell-line.ts';

export const commandsHere = ({ ownCommands, tab }: State): readonly OwnCommand[] =>
  ownCommands.filter(({ kind }) => kind === null || kind === tab);

/** An IPv4 or IPv6 address, or a host name by RFC 1123. No program can take such a text for an option. */
const ADDRESS =
  /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]*:[0-9a-f:.]+|(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*)$/i;

const PLACEHOLDER = /\{([A-Za-z]+)\}/g;

const urlOf = ({ service }: State): string =>
  service.options.find((option) => option.startsWith('--url='))?.slice('--url='.length) ?? '';

/** Returns the text of a placeholder for a row: empty if the row has no value, null if the name is neither a placeholder nor a column. */
const placeholderText = (state: State, item: Item, name: string): string | null => {
  switch (name) {
    case 'name':
      return item.name;
    case 'uid':
      return item.uid;
    case 'address':
      return String(item.value('ip') ?? '');
    case 'projectUid':
      return scopeOfItem(state, item.uid)?.uid ?? item.links().find(({ kind }) => kind === 'projects')?.uid ?? '';
    case 'context':
      return state.service.context ?? '';
    case 'url':
      return urlOf(state);
    default:
      return currentResource(state).columns.some(({ id }) => id === name) ? String(item.value(name) ?? '') : null;
  }
};

/** Returns why a text cannot be an argument; null if it can. */
const refusalOf = (name: string, text: string | null, item: Item): string | null => {
  if (text === null) return `{${name}} is neither a column nor a known placeholder`;
  if (text === '') return `${item.name} has no ${name}`;
  // The text was disarmed on its way in: marks stand for the characters that the service sent.
  if (isMarked(text) || /\p{Cc}|(?![\u200c\u200d])\p{Cf}/u.test(text))
    return `${name} of ${item.name} has control characters`;
  if (text.length >= LINE_LIMIT) return `${name} of ${item.name} is too long`;
  return name === 'address' && !ADDRESS.test(text) ? `the address of ${item.name} is neither IP nor a host name` : null;
};

type Read<Value> = { readonly refused: string } | { readonly value: Value };

/**
 * Fills in the placeholders of an argument. The result stays one argument whatever the row contains; in a line for a
 * shell, each text stays one word.
 */
const argumentOf = (state: State, item: Item, run: OwnCommand['run'], index: number): Read<string> => {
  const word = run[index] ?? '';
  let refused: string | null = null;
  const value = word.replaceAll(PLACEHOLDER, (_, name: string, offset: number) => {
    const text = placeholderText(state, item, name);
    refused ??= refusalOf(name, text, item);
    const found = textInCommand(run, { text: text ?? '', name: `${name} of ${item.name}`, index, offset });
    if ('value' in found) return found.value;
    refused ??= found.refused;
    return '';
  });
  if (refused !== null) return { refused };
  const meaning = value[0] === word[0] ? undefined : MEANINGS[value[0] ?? ''];
  return meaning === undefined ? { value } : { refused: `${value} would be ${meaning}` };
};

const commandLine = (state: State, item: Item, { run }: OwnCommand): Read<RunJob['lines'][number]> => {
  const [program, ...words] = run;
  const filled: string[] = [];
  for (const index of words.keys()) {
    const read = argumentOf(state, item, run, index + 1);
    if ('refused' in read) return read;
    filled.push(read.value);
  }
  return { value: [program, ...filled] };
};

const inputOf = (state: State, items: readonly Item[], { stdin }: OwnCommand): Read<RunJob['input']> => {
  if (stdin === null) return { value: null };
  if (stdin === 'ndjson' || stdin === 'yaml') {
    const format = FORMATS.find(({ id }) => id === stdin);
    if (format === undefined) return { value: null };
    return { value: { type: 'items', subject: { ...exportSubject(state), items }, format } };
  }
  const lines: string[] = [];
  for (const item of items) {
    const text = placeholderText(state, item, stdin);
    const refused = refusalOf(stdin, text, item);
    if (refused !== null) return { refused };
    lines.push(`${text}\n`);
  }
  return { value: { type: 'text', text: lines.join('') } };
};

/**
 * Returns the command lines to run for some rows: one line if the command reads rows from its standard input, else one
 * line for each row. Or returns why they cannot run.
 */
export const runJob = (
  state: State,
  items: readonly Item[],
  command: OwnCommand,
): RunJob | { readonly refused: string } => {
  const [first] = items;
  if (first === undefined) return { refused: 'no row to run it for' };
  const input = inputOf(state, items, command);
  if ('refused' in input) return input;
  const lines: RunJob['lines'][number][] = [];
  for (const item of command.stdin === null ? items : [first]) {
    const line = commandLine(state, item, command);
    if ('refused' in line) return line;
    lines.push(line.value);
  }
  return { name: command.name, lines, input: input.value };
};
