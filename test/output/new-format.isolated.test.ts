import { describe, expect, it, vi } from 'vitest';
import { helpOf } from '../../src/cli/args/help.ts';
import { COMMANDS } from '../../src/cli/commands/index.ts';
import { settingsOf } from '../../src/cli/config/settings-of.ts';
import type { Output } from '../../src/cli/process-context.ts';
import { UsageError } from '../../src/cli/usage-error.ts';
import type { Sink } from '../../src/output/table.ts';
import { helpIn, parsed } from '../cli/parsed.ts';
import { print } from '../cli/print/printed.ts';
import { clientOf, page, thing } from '../cli/print/thing.ts';
import { atRest, openDemo } from '../scenario/real.ts';

// Adds one object to the list, and nothing else.
vi.mock('../../src/output/formats.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/output/formats.ts')>();
  const uids = {
    id: 'uids',
    about: 'uids alone, for a shell loop',
    holds: 'items',
    exports: true,
    write: async (sink: Sink, items: readonly { readonly uid: string }[]) => {
      for (const { uid } of items) await sink.write(`${uid}\n`);
    },
    comment: (sentences: readonly string[]) => `# ${sentences.length} missing\n`,
    single: async ({ uid }: { readonly uid: string }) => `${uid}\n`,
  };
  return { ...original, FORMATS: [...original.FORMATS, uids] };
});

const silent: Output = { isTTY: true, columns: 80, write: () => true };
const outputOf = (...args: readonly string[]): string | undefined =>
  settingsOf(parsed(args), {
    env: { TERM: 'xterm' },
    home: '/nowhere',
    cwd: '/nowhere',
    stdin: { isTTY: true },
    stdout: silent,
    stderr: silent,
  }).output?.id;

describe('a new format as one object in the list', () => {
  it('is in the help of views and of single items', () => {
    expect(helpIn()).toMatch(/uid\s+or\s+uids\n/);
    expect(helpOf('formats', COMMANDS)).toMatch(/^ {2}uids +uids alone, for a shell loop$/m);
    expect(helpIn('show')).toMatch(/uid\s+or\s+uids\n/);
  });

  it('is accepted by -o, and listed if an unknown format is refused', () => {
    expect(outputOf('-o', 'uids')).toBe('uids');
    expect(() => outputOf('-o', 'u')).toThrow(UsageError);
    expect(() => outputOf('-o', 'u')).toThrow(/uid, uids$/);
  });

  it('is printed', async () => {
    const { out } = await print(
      clientOf(() => page([thing('a', 1), thing('b', 2)])),
      'uids',
    );
    expect(out).toBe('a\nb\n');
  });

  it('is offered by the export picker and by :export, and is the file extension', async () => {
    const driver = await openDemo({ hosts: 20 });
    const screenAfter = async (...keys: readonly string[]): Promise<string> => {
      driver.press(...keys);
      await atRest(driver);
      return driver.screen().join('\n');
    };
    await atRest(driver);
    const picker = await screenAfter('e', 'uids');
    expect(picker).toContain('uids to a file');
    expect(picker).toContain('uids to the clipboard');
    expect(picker).toContain('uids alone, for a shell loop');
    expect(await screenAfter('Enter')).toMatch(/edgescope-hosts-\S+\.uids/);
    expect(await screenAfter('Esc', ':export ui')).toContain('uids alone, for a shell loop');
    await screenAfter('Esc', ':export uids /nowhere/f', 'Enter');
    expect(driver.state.exporting?.job.content.format.id).toBe('uids');
  });
});
