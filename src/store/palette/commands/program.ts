import { nearest } from '../../../core/text/index.ts';
import { say } from '../../state/message.ts';
import { openHelp } from '../../state/overlays.ts';
import type { State } from '../../state/state.ts';
import { type Argument, type Command, done, type Outcome, refused, unfinished } from '../command.ts';
import { SETTINGS } from '../settings.ts';

const NAMES = SETTINGS.map(({ name }) => name);

const setTo = (state: State, argument: string): Outcome => {
  const [name = '', value, extra] = argument.split(/\s+/);
  if (name === '') return unfinished(0, `set what? ${NAMES.join(', ')}`);
  const setting = SETTINGS.find((one) => one.name === name);
  if (setting === undefined) {
    const near = nearest(name, NAMES);
    const message = `unknown setting ${name}; ${near === null ? `choose from: ${NAMES.join(' ')}` : `did you mean ${near}?`}`;
    return NAMES.some((one) => one.startsWith(name)) ? unfinished(0, message) : refused(0, message);
  }
  const reason = setting.blocked(state);
  if (reason !== null) return refused(0, `${name}: ${reason}`);
  const at = argument.indexOf(value ?? '', name.length);
  const now = setting.value(state);
  if (value === undefined) return unfinished(argument.length, `${name} is ${now}; set it to ${setting.values}`);
  const change = extra === undefined ? setting.set(state, value) : null;
  if (change === null) {
    const message = `${name} must be ${setting.values}`;
    const begins = [now, ...setting.choices(state)].some((one) => one.startsWith(value));
    return extra === undefined && begins ? unfinished(at, message) : refused(at, message);
  }
  const limit = setting.limit?.({ ...state, ...change }) ?? null;
  const said = `${name} is ${value}${limit === null ? '' : ` · ${limit}`}`;
  return done({ ...change, ...say(said) }, `${name} ${value}: ${setting.about}`);
};

/** Setting names, then values; the current value comes last. */
const settingArgument = (state: State, argument: string): Argument => {
  const options = SETTINGS.flatMap((setting) => {
    const now = setting.value(state);
    return [...setting.choices(state), now].map((value) => ({
      text: `${setting.name} ${value}`,
      hint: `${setting.blocked(state) ?? setting.about}${value === now ? ' (current)' : ''}`,
    }));
  });
  const wanted = argument.trim().replaceAll(/\s+/g, ' ');
  const begun = options.filter(({ text }) => text.startsWith(wanted));
  return { what: 'setting', whole: true, from: 0, to: argument.length, options: begun };
};

/** Commands of the program as a whole. */
export const PROGRAM_COMMANDS: readonly Command[] = [
  {
    names: ['set'],
    argument: 'NAME VALUE',
    about: `change a setting: ${NAMES.join(', ')}`,
    run: setTo,
    complete: settingArgument,
  },
  {
    names: ['help'],
    argument: '[WORD]',
    about: 'show the keys of this screen, filtered by a word',
    action: 'help',
    run: (state, argument) => done(openHelp(state, argument)),
  },
  {
    names: ['quit', 'q', 'q!', 'qa', 'exit'],
    argument: '',
    about: 'quit edgescope',
    run: (_, argument) => (argument === '' ? done({ exit: 0 }) : refused(0, 'quit takes no argument')),
  },
];
