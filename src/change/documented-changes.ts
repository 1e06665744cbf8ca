import { type Choices, documentedName } from '../core/item/index.ts';
import type { Json } from '../core/values/index.ts';
import type { ItemChange } from './change.ts';
import { plainPath } from './compare-sources.ts';

/** Writes documented values in changes in their documented spelling. A change that differs only in spelling is left out. */
export const documentedChanges = <One extends Pick<ItemChange, 'what' | 'path' | 'from' | 'to'>>(
  { choices }: { readonly choices: ReadonlyMap<string, Choices> },
  changes: readonly One[],
): readonly One[] =>
  changes.flatMap((change) => {
    const known = change.what === 'field' ? choices.get(plainPath(change.path).toLowerCase()) : undefined;
    if (known === undefined) return [change];
    const { from, to } = change;
    const named = {
      ...change,
      ...(from !== undefined && { from: documentedJson(known, from) }),
      ...(to !== undefined && { to: documentedJson(known, to) }),
    };
    return named.from === named.to ? [] : [named];
  });

const documentedJson = (choices: Choices, value: Json): Json =>
  typeof value === 'string' ? documentedName(choices, value) : value;
