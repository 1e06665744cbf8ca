import { expect, it, vi } from 'vitest';
import { helpOf } from '../../src/cli/args/help.ts';
import { COMMANDS } from '../../src/cli/commands/index.ts';
import { SETTINGS } from '../../src/cli/config/table.ts';
import { manualPage } from '../../src/cli/shell/man.ts';
import { PLACES } from '../../src/places/index.ts';
import { command } from './question/command.ts';

vi.mock(import('../../src/resources/index.ts'), async (original) => {
  const resources = await original();
  const projects = resources.resourceOf('projects');
  const names = ['tokens', 'token'] as const;
  const tokens = {
    ...projects,
    id: 'tokens' as 'projects',
    names,
    many: 'registration tokens',
    short: { one: 'token', many: 'tokens' },
  };
  return {
    ...resources,
    RESOURCES: [...resources.RESOURCES, tokens],
    kindNamed: (word: string) => (/^tokens?$/.test(word) ? tokens.id : resources.kindNamed(word)),
  };
});

it('names a new kind in help, manual and suggestions, and accepts it in own commands', async () => {
  expect((await command('-h')).out).toContain('open hosts, profiles, projects, summary, tokens');
  expect(helpOf('show', COMMANDS, 200)).toContain('KIND: host, profile, project, summary, token');
  const manual = manualPage('1', COMMANDS, PLACES, []);
  expect(manual).toContain('VIEW: hosts, profiles, projects, summary, tokens');
  expect(manual).toContain('each kind (hosts, profiles, projects, summary, tokens)');
  expect(manual).toContain('registration tokens');
  expect((await command('tokns')).err).toContain('did you mean tokens?');
  expect(JSON.stringify(SETTINGS.commands)).toContain('"summary","token"');
});
