import { kindNamed } from '../../resources/index.ts';
import { COMMAND_INPUTS, type OwnCommand } from '../../store/state/own-command.ts';
import { alternatives, KIND_WORDS } from '../args/values.ts';
import { UsageError } from '../usage-error.ts';
import {
  flagShape,
  listShape,
  objectShape,
  optional,
  plainText,
  programShape,
  type Shape,
  textShape,
  transform,
} from './shape.ts';

const EXAMPLE = 'write "commands": [{"key": "s", "name": "ssh", "for": "host", "run": ["ssh", "ops@{address}"]}]';

const key: Shape<string> = {
  schema: { type: 'string', maxLength: 1 },
  parseJson: (value, { place }) => {
    if (typeof value === 'string' && /^[A-Za-z0-9]$/.test(value)) return value;
    throw new UsageError(`${place} is not one letter or digit`, 'write "key": "s"');
  },
};

const kind = textShape(
  (place, word) => {
    const found = kindNamed(word);
    if (found !== null) return found;
    throw new UsageError(`${place}: no kind of rows`, `write ${alternatives(KIND_WORDS)}`);
  },
  { enum: KIND_WORDS },
);

const run = transform(programShape(EXAMPLE), (line, { place }) => {
  if (!line[0].includes('{')) return line;
  throw new UsageError(`${place}: a row cannot name the program`, 'write the program itself in the first place');
});

const input: Shape<OwnCommand['stdin']> = {
  schema: { enum: COMMAND_INPUTS },
  parseJson: (value, { place }) => {
    const found = COMMAND_INPUTS.find((one) => one === value);
    if (found !== undefined) return found;
    throw new UsageError(`${place} is none of ${COMMAND_INPUTS.join(', ')}`, 'write one of them, or leave it out');
  },
};

const command = objectShape(
  {
    key,
    name: plainText,
    for: optional(kind, null),
    run,
    stdin: optional(input, null),
    ask: optional(flagShape, true),
  },
  { example: EXAMPLE, required: ['key', 'name', 'run'] },
);

/** Shape of the user's own commands. No two commands for a kind have the same key. */
export const OWN_COMMANDS = transform(listShape(command, EXAMPLE), (commands, { place }): readonly OwnCommand[] => {
  const own = commands.map(({ for: of, ...one }) => ({ ...one, kind: of }));
  for (const [index, one] of own.entries()) {
    const other = own.find(
      (before) => before.key === one.key && (before.kind === one.kind || before.kind === null || one.kind === null),
    );
    if (other === one) continue;
    throw new UsageError(`${place}[${index}]: ${one.key} is the key of ${other?.name} too`, 'choose another key');
  }
  return own;
});
