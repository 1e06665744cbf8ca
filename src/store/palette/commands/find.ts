import { plural } from '../../../core/values/index.ts';
import { beginFind } from '../../detail/find.ts';
import { resourceIn } from '../../state/current-view.ts';
import type { State } from '../../state/state.ts';
import { hasMore } from '../../state/walk.ts';
import { listOf } from '../../walk/query.ts';
import { type Command, done, type Outcome, unfinished } from '../command.ts';

/** Parses `host 10.4.2`: an optional kind, by default the current one, then the text. */
const find = (state: State, argument: string): Outcome => {
  const [, word = '', rest = ''] = /^(\S+)\s+(.*)$/s.exec(argument) ?? [];
  const named = state.catalog.resources.find(({ names }) => names.includes(word));
  const kind = named?.id ?? state.tab;
  const text = named === undefined ? argument : rest;
  if (text === '') return unfinished(argument.length, 'expected a part of a name, uid, IP or MAC');
  return done(beginFind(state, kind, text), `ask the service for ${text}: ${walkText(state, kind)}`);
};

/** The possible cost of a search. */
const walkText = (state: State, kind: string): string => {
  const list = listOf(state, kind);
  const { one, many } = resourceIn(state, kind);
  if (list === undefined || list.count === null || !hasMore(list)) return `by uid and name, then in all ${many}`;
  return `by uid and name, then in ${plural(list.count, one, many)} page by page`;
};

/** Search on the service for items that are not loaded. */
export const FIND_COMMANDS: readonly Command[] = [
  {
    names: ['find'],
    argument: '[KIND] TEXT',
    about: 'ask the service for a part of a name, uid, IP or MAC, loading all pages if needed; Esc stops',
    run: find,
  },
];
