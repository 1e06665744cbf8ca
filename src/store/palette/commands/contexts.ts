import { send } from '../../state/errand.ts';
import type { Service } from '../../state/service.ts';
import type { State } from '../../state/state.ts';
import { among, type Command, done, notAmong, type Outcome, refuse, unfinished } from '../command.ts';

/** The word for the previous context. */
const BACK = '-';
/** The word for all contexts together. */
const ALL = 'all';

const NO_CONTEXTS = 'there are no contexts; define them under "contexts" in the config file (edgescope contexts)';

const goal = (wanted: readonly string[], contexts: NonNullable<Service['contexts']>, name: string | null): string => {
  if (name === null) return 'back to the service of the start';
  const [first] = wanted;
  if (wanted.length === 1) return `to ${name} (${contexts.find((one) => one.name === first)?.address ?? '–'})`;
  return `${wanted.length === 0 ? 'all services' : wanted.join(' and ')} in one list`;
};

const switchTo = ({ service, exporting }: State, argument: string): Outcome => {
  const { context = null, contexts = [], previous } = service;
  const names = contexts.map(({ name }) => name);
  if (names.length === 0) return refuse(0, NO_CONTEXTS);
  const all = `the contexts are ${names.join(', ')}`;
  if (argument === '') return unfinished(0, `${context === null ? 'no context' : `this is ${context}`}; ${all}`);
  if (argument === BACK && previous === undefined) return refuse(0, 'there was no context before this one');
  const name =
    argument === BACK
      ? (previous ?? null)
      : argument
          .split(/[\s,]+/)
          .filter(Boolean)
          .join(',');
  const wanted = name === null || name === ALL ? [] : name.split(',');
  const missing = wanted.find((one) => !names.includes(one));
  if (missing !== undefined) return notAmong(missing, names, { unknown: `no context ${missing}`, others: `; ${all}` });
  if (name === context) return refuse(0, `this is context ${name}`);
  if (exporting !== null) return refuse(0, 'an export is being written');
  return done(send({ type: 'switch', name }), `${goal(wanted, contexts, name)}; tab, filter and order stay`);
};

/** Commands for the services of the config file. */
export const CONTEXT_COMMANDS: readonly Command[] = [
  {
    names: ['ctx', 'context'],
    argument: `NAMES|${ALL}|${BACK}`,
    about: 'go to another service of the config file, or show several in one list; - goes back',
    run: switchTo,
    complete: among('context', ({ service: { contexts = [], context } }) => [
      ...contexts.map(({ name, address }) => ({
        text: name,
        hint: `${address ?? '–'}${name === context ? ' (current)' : ''}`,
      })),
      ...(contexts.length > 1 ? [{ text: ALL, hint: 'all of them in one list' }] : []),
    ]),
  },
];
