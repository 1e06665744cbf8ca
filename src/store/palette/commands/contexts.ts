import { nearest } from '../../../core/text/index.ts';
import type { State } from '../../state/state.ts';
import { type Command, done, type Outcome, refused, unfinished, wholeArgument } from '../command.ts';

/** The word for the context before this one. */
const BACK = '-';

const switchTo = ({ service, exporting }: State, argument: string): Outcome => {
  const { context = null, contexts = [], previous } = service;
  const names = contexts.map(({ name }) => name);
  const all = `the contexts are ${names.join(', ')}`;
  if (argument === '') return unfinished(0, `${context === null ? 'no context' : `this is ${context}`}; ${all}`);
  if (argument === BACK && previous === undefined) return refused(0, 'there was no context before this one');
  const name = argument === BACK ? (previous ?? null) : argument;
  const known = contexts.find((one) => one.name === name);
  if (name !== null && known === undefined) {
    const near = nearest(name, names);
    const message = `no context ${name}; ${near === null ? all : `did you mean ${near}?`}`;
    return names.some((one) => one.startsWith(name)) ? unfinished(0, message) : refused(0, message);
  }
  if (name === context) return refused(0, `this is context ${name}`);
  if (exporting !== null) return refused(0, 'an export is being written');
  const does = known === undefined ? 'back to the service of the start' : `to ${known.name} (${known.address ?? '–'})`;
  return done({ switching: { name } }, `${does}; tab, filter and order stay`);
};

/** The services of the config file. */
export const CONTEXT_COMMANDS: readonly Command[] = [
  {
    names: ['ctx', 'context'],
    argument: `NAME|${BACK}`,
    about: 'go to another service of the config file; - goes back',
    run: switchTo,
    complete: ({ service: { contexts = [], context } }, argument) =>
      wholeArgument(
        'context',
        argument,
        contexts.map(({ name, address }) => ({
          text: name,
          hint: `${address ?? '–'}${name === context ? ' (current)' : ''}`,
        })),
      ),
  },
];
