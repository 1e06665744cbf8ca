import { describe, expect, it } from 'vitest';
import { helpOf, shortHelpText } from '../../../src/cli/args/help.ts';
import { allOptions, optionsOf } from '../../../src/cli/args/options.ts';
import type { Command } from '../../../src/cli/commands/command.ts';
import { COMMANDS } from '../../../src/cli/commands/index.ts';
import { main } from '../../../src/cli/main.ts';
import { UsageError, usageText } from '../../../src/cli/usage-error.ts';
import { commandOf, helpIn, parsed } from '../parsed.ts';
import { command } from '../question/command.ts';

const refusal = (...args: string[]): string => {
  try {
    parsed(args);
  } catch (error) {
    if (error instanceof UsageError) return usageText(error);
    throw error;
  }
  throw new Error('was not refused');
};

describe('the command line', () => {
  it('takes words, switches and values in every spelling', () => {
    const { words, options, command: found } = parsed(['profiles', '-ojson', '--limit=3', '--order', '-age', '--all']);
    expect(found.name).toBe(null);
    expect(words).toEqual(['profiles']);
    expect([...options]).toEqual([
      ['output', 'json'],
      ['limit', '3'],
      ['order', '-age'],
      ['all', true],
    ]);
  });

  it('takes --demo alone and with a size, and never swallows the next word', () => {
    expect(parsed(['--demo', 'hosts']).words).toEqual(['hosts']);
    expect(parsed(['--demo=500']).options.get('demo')).toBe('500');
  });

  it('takes everything after -- as words', () => {
    expect(parsed(['--', '--demo']).words).toEqual(['--demo']);
  });

  it('names the nearest option', () => {
    expect(refusal('--fliter', 'x')).toContain('did you mean --filter?');
    expect(refusal('--out')).toContain('did you mean --output?');
    expect(refusal('-x')).toContain('unknown option -x');
    expect(refusal('--constructor')).toContain('edgescope --help lists the options');
    expect(refusal('serve', '--prt', '80')).toContain('did you mean --port? edgescope serve --help lists');
    expect(refusal('--order=name', '--count-by', 'agent')).toContain('--order does not apply to counts');
  });

  it.each(['--api-key=s3cret', '--token=s3cret', '--password=s3cret'])('refuses a key: %s', (arg) => {
    const text = refusal(arg);
    expect(text).toContain('--api-key-file');
    expect(text).not.toContain('s3cret');
  });

  it('names the option that lacks its value, or takes none', () => {
    expect(refusal('--url', '--demo')).toContain('--url needs a value');
    expect(refusal('--limit')).toContain('--limit needs a value');
    expect(refusal('--all=yes')).toContain('--all takes no value');
  });

  it('separates the options of serve and of the views', () => {
    expect(parsed(['serve', '--port', '0']).command.name).toBe('serve');
    expect(parsed(['serve', '--incident', '2m']).options.get('incident')).toBe('2m');
    expect(parsed(['serve', '--incident', '--churn', '9']).options.get('incident')).toBe(true);
    expect(parsed(['hosts', '--incident=30s']).options.get('incident')).toBe('30s');
    expect(parsed(['--incident', 'hosts'])).toMatchObject({ words: ['hosts'] });
    expect(refusal('--port', '0')).toContain('belongs to edgescope serve');
    expect(refusal('serve', '--filter', 'x')).toContain('does not apply to edgescope serve');
  });

  it('never writes the control sequences of an argument', () => {
    expect(refusal('--\x1b[2Jx')).not.toContain('\x1b');
  });
});

describe('the help', () => {
  it.each([
    ['edgescope', undefined],
    ['edgescope show', 'show'],
    ['edgescope serve', 'serve'],
    ['edgescope check', 'check'],
  ])('lists every option of %s within the width of the terminal', (_, word) => {
    const own = new Set(optionsOf(commandOf(word)).map(({ name }) => name));
    for (const cells of [60, 80, 105]) {
      const text = helpIn(word, cells);
      for (const { name } of allOptions(COMMANDS)) {
        expect(text.includes(`--${name}`), `--${name} is in the help`).toBe(
          own.has(name) || (word === 'serve' && name === 'url'),
        );
      }
      // Examples are lines to be copied whole.
      const long = text.split('\n').filter((line) => line.length > Math.max(80, cells));
      expect(long.filter((line) => !line.startsWith('  edgescope'))).toEqual([]);
    }
  });

  it('fits one screen of 80 columns when asked by -h', () => {
    const lines = shortHelpText(commandOf(), COMMANDS).split('\n');
    expect(lines.slice(24), 'lines below the screen').toEqual([]);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });

  it('describes a topic or a command by its name', () => {
    expect(helpOf('exit-codes', COMMANDS)).toMatch(/^ {2}4 +the result is incomplete/m);
    expect(helpOf('why', COMMANDS)).toContain('--set EXPR');
    expect(() => helpOf('filer', COMMANDS)).toThrow('no topic or command filer');
  });

  it('begins with the own options of the command', () => {
    const at = (text: string, word: string): number => helpIn(word).indexOf(text);
    expect(at('--warn', 'check')).toBeLessThan(at('--url', 'check'));
    expect(at('--port', 'serve')).toBeLessThan(at('--incident', 'serve'));
    expect(at('--set EXPR', 'why')).toBeLessThan(at('--url', 'why'));
  });
});

describe('a mistyped command', () => {
  it.each([
    ['wyh', 'did you mean why?'],
    ['sna', 'did you mean snapshot?'],
    ['s', 'did you mean summary, show, since, snapshot or serve?'],
    ['hsots', 'did you mean hosts?'],
    ['zzzzzzzzzz', 'there are hosts, profiles, projects, summary, '],
  ])('gets a suggestion, and requests nothing: %s', async (word, meant) => {
    const { code, err } = await command(word, '--url=http://127.0.0.1:1');
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`"${word}"`) });
    expect(err).toContain(meant);
  });

  it('names the command to which an option belongs', () => {
    expect(refusal('cache', '--warn', '3')).toContain('it belongs to edgescope check; edgescope cache --help');
    expect(refusal('cache', '--order', 'name')).toContain('it belongs to a view');
  });

  it('is no error if another program has it as the name of a command', () => {
    expect(parsed(['describe', 'host', 'a']).command.name).toBe('show');
    expect(parsed(['diff']).command.name).toBe('since');
  });
});

describe('a new command as one object in the list', () => {
  const GREET: Command = {
    name: 'greet',
    otherNames: ['hail'],
    group: 'Program',
    about: 'greets who is named',
    takes: '[NAME]',
    forms: [['edgescope greet NAME', 'greets NAME']],
    notes: ['A note on greeting.'],
    words: ['everyone'],
    options: ['no-color'],
    ownOptions: [{ name: 'loudly', about: 'in capitals', group: 'Output' }],
    run: async ({ args: { words, options }, context: { stdout } }) => {
      stdout.write(options.has('loudly') ? `${words[0]}`.toUpperCase() : `${words[0]}`);
      return 7;
    },
  };
  const run = async (...args: string[]): Promise<{ readonly code: number; readonly out: string }> => {
    let out = '';
    const write = (text: string, written?: () => void): boolean => {
      out += text;
      written?.();
      return true;
    };
    const context = {
      env: { LANG: 'C.UTF-8' },
      home: '/',
      cwd: '/',
      stdin: { isTTY: true },
      stdout: { write },
      stderr: { write },
    };
    const code = await main(args, context, [], 'clone', [...COMMANDS, GREET]);
    return { code, out };
  };

  it('runs, also by its other name, with its own options', async () => {
    expect(await run('greet', 'you')).toEqual({ code: 7, out: 'you' });
    expect(await run('hail', 'you', '--loudly')).toEqual({ code: 7, out: 'YOU' });
  });

  it('appears in every text about the program', async () => {
    for (const args of [
      ['-h'],
      ['--help'],
      ['man'],
      ['completion', 'bash'],
      ['completion', 'zsh'],
      ['completion', 'fish'],
    ])
      expect((await run(...args)).out, args.join(' ')).toContain('greet');
    const { out } = await run('greet', '--help');
    for (const text of ['greets who is named', '--loudly', '--no-color', 'A note on greeting.'])
      expect(out).toContain(text);
    expect((await run('grete')).out).toContain('did you mean greet?');
  });

  it('refuses options of other commands, which refuse its own options', async () => {
    expect((await run('greet', '--filter', 'x')).out).toContain('--filter does not apply to edgescope greet');
    expect((await run('hosts', '--loudly')).out).toContain('--loudly belongs to edgescope greet');
  });
});
