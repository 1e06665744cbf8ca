import type { Item } from '../../core/item.ts';
import type { Resource } from '../../core/resource.ts';
import { type Completions, completions } from '../../query/filter/complete.ts';
import type { Option } from '../../query/filter/option.ts';
import type { Prompt } from '../overlay.ts';
import type { State } from '../state.ts';
import { currentResource } from '../view.ts';
import { currentList } from './query.ts';

const NO_ITEMS: readonly Item[] = [];

interface Asked {
  readonly text: string;
  readonly caret: number;
  readonly server: boolean;
  readonly resource: Resource;
  readonly items: readonly Item[];
}

// The last answer is kept: the screen asks several times for each key.
let last: { readonly asked: Asked; readonly found: Completions } | null = null;

/** What may stand at the caret of the prompt: names, signs, and values that occur among the items that are here. */
export const optionsOf = (state: State, { text, caret, server }: Prompt): Completions => {
  const items = currentList(state)?.items ?? NO_ITEMS;
  const asked: Asked = { text, caret, server, resource: currentResource(state), items };
  if (last !== null && isSame(last.asked, asked)) return last.found;
  const found = newFound(asked);
  last = { asked, found };
  return found;
};

const isSame = (a: Asked, b: Asked): boolean =>
  a.text === b.text && a.caret === b.caret && a.server === b.server && a.resource === b.resource && a.items === b.items;

const newFound = ({ text, caret, server, resource, items }: Asked): Completions => {
  const found = completions(text, caret, { resource, items });
  const { from, to, options } = found;
  const sayable = server ? options.filter((one) => isSayable(one, resource)) : options;
  // What stands there already is no option.
  const [only] = sayable.length === 1 ? sayable : [];
  return { ...found, options: only?.text === text.slice(from, to) ? [] : sayable };
};

/** The service knows columns by their fields. */
const isSayable = ({ type, text }: Option, resource: Resource): boolean =>
  type !== 'name' || text.includes('.') || resource.column(text)?.path !== undefined;

/** The option that `→` takes: the chosen one, else the first of those that go on with what was typed. */
export const offeredOption = (state: State, prompt: Prompt): Option | undefined => {
  const { options, fresh } = optionsOf(state, prompt);
  if (prompt.choice !== null) return options[Math.min(prompt.choice, options.length - 1)];
  return fresh ? undefined : options[0];
};
