import { expect, it } from 'vitest';
import { FOREIGN_KEYS, SAME_KEYS } from '../../src/store/keys/foreign-keys.ts';
import { keyNamed } from '../../src/store/keys/resolve.ts';
import { commandsOf } from '../../src/store/palette/commands/table.ts';
import { RUNTIME_SETTINGS } from '../../src/store/palette/settings.ts';
import { filesIn, textOf } from '../house/repository.ts';
import { ScriptedClient } from '../scenario/fleet.ts';
import { App } from '../store/app.ts';

/** The ids in the files of `src` that a pattern captures. */
const idsIn = (pattern: RegExp): string[] =>
  filesIn('src').flatMap((path) => Array.from(textOf(path).matchAll(pattern), ([, id = '']) => id));

it('finds only existing keys in hints, commands, settings, code and documents', () => {
  const { state } = new App(new ScriptedClient({ hosts: { items: [] } }));
  const named = {
    hints: Object.values(FOREIGN_KEYS).flatMap((ids) => (typeof ids === 'string' ? [] : ids)),
    same: Object.values(SAME_KEYS),
    commands: commandsOf(state).flatMap(({ key }) => key ?? []),
    settings: RUNTIME_SETTINGS.flatMap(({ key }) => key ?? []),
    code: idsIn(/keyNamed\([^()]*'([\w-]+)'/g),
    documents: idsIn(/"keys": \{"[^"]+": "([^"]+)"\}/g),
  };
  for (const [where, ids] of Object.entries(named)) {
    expect(ids, where).not.toEqual([]);
    expect(ids.filter((id) => keyNamed(state, id) === undefined)).toEqual([]);
  }
});
