import { plural } from '../../../core/values/index.ts';
import { completions, FIELD_PATHS, mostFrequent } from '../../../query/filter/complete/index.ts';
import { occurringAt, occurringIn } from '../../prompt/occurring.ts';
import { currentResource } from '../../state/current-view.ts';
import type { State } from '../../state/state.ts';
import type { Argument, Choice } from '../command.ts';

/** Completions of a filter of the list. */
export const filterArgument = (state: State, argument: string, caret: number): Argument => ({
  what: 'filter',
  whole: false,
  ...completions(argument, caret, { resource: currentResource(state), occurring: occurringAt(state, argument, caret) }),
});

/** Columns of the list for the name at the caret, without those already named. */
export const columnArgument = (state: State, argument: string, caret: number): Argument => {
  const from = (/[^\s,]*$/.exec(argument.slice(0, caret))?.index ?? caret) + sign(argument, caret);
  const to = caret + (/^[^\s,]*/.exec(argument.slice(caret))?.[0].length ?? 0);
  const wanted = argument.slice(from, caret).toLowerCase();
  const named = new Set(
    (argument.slice(0, from) + argument.slice(to)).split(/[\s,]+/).map((one) => one.replace(/^[-+]/, '')),
  );
  const columns = currentResource(state).columns.map(({ id, about }) => ({ text: id, hint: about }));
  const options = wanted.includes('.')
    ? fieldOptions(state, wanted)
    : columns.filter(({ text }) => text.startsWith(wanted));
  return { what: 'column', whole: true, from, to, options: options.filter(({ text }) => !named.has(text)) };
};

const MAX_FIELDS = 50;
const COUNTING = 'field · counting…';

/** Any field of an item can be a column. */
const fieldOptions = (state: State, wanted: string): readonly Choice[] => {
  const paths = occurringIn(state, FIELD_PATHS);
  const { found } = mostFrequent(paths, MAX_FIELDS, (text) => (text.toLowerCase().startsWith(wanted) ? 0 : null));
  return found.map(({ text, total }) => ({
    text,
    hint: paths.whole ? `field of ${plural(total, 'item')}` : COUNTING,
  }));
};

/** Keeps the direction sign before the name at the caret. */
const sign = (argument: string, caret: number): number => {
  const word = /[^\s,]*$/.exec(argument.slice(0, caret))?.[0] ?? '';
  return /^[-+]/.test(word) ? 1 : 0;
};
