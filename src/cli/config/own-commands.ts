import { isObject, type Json } from '../../core/values/index.ts';
import { kindNamed } from '../../resources/index.ts';
import { COMMAND_INPUTS, type OwnCommand } from '../../store/state/own-command.ts';
import { UsageError } from '../usage-error.ts';
import { type GivenJson, textOf } from './row.ts';

const KEYS = ['key', 'name', 'for', 'run', 'stdin', 'ask'] as const;
const EXAMPLE = 'write "commands": [{"key": "s", "name": "ssh", "for": "host", "run": ["ssh", "ops@{address}"]}]';

export const COMMANDS_SCHEMA = {
  type: 'array',
  items: {
    type: 'object',
    required: ['key', 'name', 'run'],
    additionalProperties: false,
    properties: {
      key: { type: 'string', maxLength: 1 },
      name: { type: 'string' },
      for: { enum: ['host', 'profile', 'project', 'summary'] },
      run: { type: 'array', minItems: 1, items: { type: 'string' } },
      stdin: { enum: COMMAND_INPUTS },
      ask: { type: 'boolean' },
    },
  },
} as const;

const kindOf = (value: unknown, place: string): OwnCommand['kind'] => {
  if (value === undefined) return null;
  const kind = kindNamed(textOf(value, place));
  if (kind !== null) return kind;
  throw new UsageError(`${place}: no kind of rows`, 'write host, profile, project or summary');
};

const runOf = (value: unknown, place: string): OwnCommand['run'] => {
  const [program, ...words] = Array.isArray(value) ? value : [];
  const isText = (word: unknown): word is string => typeof word === 'string' && !word.includes('\0');
  if (!isText(program) || program === '' || !words.every(isText))
    throw new UsageError(`${place} is not a list of program and arguments`, EXAMPLE);
  if (program.includes('{'))
    throw new UsageError(`${place}: a row cannot name the program`, 'write the program itself in the first place');
  return [program, ...words];
};

const inputOf = (value: unknown, place: string): OwnCommand['stdin'] => {
  if (value === undefined) return null;
  const found = COMMAND_INPUTS.find((input) => input === value);
  if (found !== undefined) return found;
  throw new UsageError(`${place} is none of ${COMMAND_INPUTS.join(', ')}`, 'write one of them, or leave it out');
};

/**
 * The user's own commands.
 * @throws UsageError with the first that is invalid
 */
export const ownCommandsOf = (value: unknown, { place, skip }: GivenJson): readonly OwnCommand[] => {
  if (!Array.isArray(value)) throw new UsageError(`${place} is not a list`, EXAMPLE);
  const commands = value.map((given: Json, index): OwnCommand => {
    const at = `${place}[${index}]`;
    if (!isObject(given)) throw new UsageError(`${at} is not an object`, EXAMPLE);
    for (const key of Object.keys(given)) if (!KEYS.some((known) => known === key)) skip(`${index}.${key}`, KEYS);
    const { key, name, run, stdin, ask = true } = given;
    if (typeof key !== 'string' || !/^[A-Za-z0-9]$/.test(key))
      throw new UsageError(`${at}.key is not one letter or digit`, 'write "key": "s"');
    if (typeof ask !== 'boolean')
      throw new UsageError(`${at}.ask is neither true nor false`, 'write true or false without quotes');
    return {
      key,
      name: textOf(name, `${at}.name`),
      kind: kindOf(given['for'], `${at}.for`),
      run: runOf(run, `${at}.run`),
      stdin: inputOf(stdin, `${at}.stdin`),
      ask,
    };
  });
  for (const [index, { key, kind }] of commands.entries()) {
    const other = commands.findIndex(
      (one) => one.key === key && (one.kind === kind || one.kind === null || kind === null),
    );
    if (other === index) continue;
    throw new UsageError(`${place}[${index}]: ${key} is the key of ${commands[other]?.name} too`, 'choose another key');
  }
  return commands;
};
