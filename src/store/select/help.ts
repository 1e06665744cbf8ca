import { type Line, line, span } from '../../core/line.ts';
import { fit } from '../../core/text/fit.ts';
import { wrap } from '../../core/text/wrap.ts';
import { bindingsOf, keyText } from '../../keymap/resolve.ts';
import type { State } from '../state.ts';
import { currentResource } from '../view.ts';
import { layoutOf } from './layout.ts';
import { keyContext, placeUnderHelp } from './place.ts';

const KEYS = 16;

const FILTER_HELP: readonly (readonly [string, string])[] = [
  ['word', 'found anywhere in a row: columns as shown but ages, name, uid, addresses, labels; words are AND'],
  ['a|b', 'one of them is enough; binds tighter than AND: a|b c is (a or b) and c'],
  ['!term', 'not, in front of any term'],
  ["'Exact", 'in upper and lower case as written'],
  ['~fuzzy', 'its letters in this order'],
  ['/pattern/', 'a regular expression, in any case, on each text of a row'],
  ['column=value', 'also != > >= < <=, and ~ for a part; mem>=16G  age<2h  disk>85%  agent<4.7.0'],
  ['path.to.field=value', 'the same for any field of an item, through lists; .kind for one at the top'],
  ['label:key=value', 'also != and ~; label:key for any value'],
  ['pack:name@version', 'also > >= < <=; pack:name for any version'],
  ['ref=UID', 'what points at a thing, or is it'],
  ['message="disk full"', 'double quotes keep blanks and signs; \\" is a quote in them'],
  ['→', 'puts in what stands under the prompt: columns, signs, values that occur with their counts'],
  ['↓ ↑', 'choose among them, Enter puts it in; ↑ where none is chosen brings earlier filters back'],
  ['Tab', 'asks the service instead: comparisons of fields, and of columns that it has a field for'],
];

/** The help for the place under it: its keys by group, those that cannot work now with the reason, and the filter language. */
export const helpLines = (state: State): readonly Line[] => {
  const place = placeUnderHelp(state);
  const context = { ...keyContext(state), place } as const;
  const cells = state.size.columns - 2;
  const lines: Line[] = [];
  let group = '';
  for (const binding of bindingsOf(place)) {
    if (binding.group !== group) {
      if (group !== '') lines.push(line(''));
      group = binding.group;
      lines.push(line(group, 'strong'));
    }
    const reason = binding.blocked?.(context) ?? null;
    const keys = binding.keys.map(keyText).join(' ');
    lines.push(
      ...entry(keys, reason === null ? binding.about : `${binding.about} (not now: ${reason})`, cells, reason === null),
    );
  }
  if (place === 'list') {
    lines.push(line(''), line('Filter', 'strong'));
    for (const [form, about] of FILTER_HELP) lines.push(...entry(form, about, cells, true));
    lines.push(line(''), line('Columns', 'strong'));
    for (const column of currentResource(state).columns) lines.push(...entry(column.id, column.about, cells, true));
  }
  return lines;
};

/** The help and the part of it that is on the screen. */
export const helpWindow = (
  state: State,
): { readonly lines: readonly Line[]; readonly top: number; readonly height: number } => {
  const lines = helpLines(state);
  const height = layoutOf(state).body;
  return { lines, top: Math.max(0, Math.min(state.help ?? 0, lines.length - height)), height };
};

const entry = (keys: string, about: string, cells: number, works: boolean): Line[] =>
  wrap(about, Math.max(10, cells - KEYS - 6)).map((text, index) => [
    span(`  ${fit(index === 0 ? keys : '', KEYS + 4)}`, works ? 'accent' : 'dim'),
    span(text, works ? 'plain' : 'dim'),
  ]);
