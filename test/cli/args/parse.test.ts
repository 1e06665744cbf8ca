import { describe, expect, it } from 'vitest';
import { helpOf, helpText, shortHelpText } from '../../../src/cli/args/help.ts';
import { optionList } from '../../../src/cli/args/options.ts';
import { belongs, parseArguments } from '../../../src/cli/args/parse.ts';
import { UsageError, usageText } from '../../../src/cli/usage-error.ts';

const refusal = (...args: string[]): string => {
  try {
    parseArguments(args);
  } catch (error) {
    if (error instanceof UsageError) return usageText(error);
    throw error;
  }
  throw new Error('was not refused');
};

describe('the command line', () => {
  it('takes words, switches and values in every spelling', () => {
    const { words, options, command } = parseArguments(['profiles', '-ojson', '--limit=3', '--order', '-age', '--all']);
    expect(command).toBe('view');
    expect(words).toEqual(['profiles']);
    expect([...options]).toEqual([
      ['output', 'json'],
      ['limit', '3'],
      ['order', '-age'],
      ['all', true],
    ]);
  });

  it('takes --demo alone and with a size, and never swallows the next word', () => {
    expect(parseArguments(['--demo', 'hosts']).words).toEqual(['hosts']);
    expect(parseArguments(['--demo=500']).options.get('demo')).toBe('500');
  });

  it('takes everything after -- as words', () => {
    expect(parseArguments(['--', '--demo']).words).toEqual(['--demo']);
  });

  it('names the nearest option', () => {
    expect(refusal('--fliter', 'x')).toContain('did you mean --filter?');
    expect(refusal('--out')).toContain('did you mean --output?');
    expect(refusal('-x')).toContain('unknown option -x');
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
    expect(parseArguments(['serve', '--port', '0']).command).toBe('serve');
    expect(parseArguments(['serve', '--incident', '2m']).options.get('incident')).toBe('2m');
    expect(parseArguments(['serve', '--incident', '--churn', '9']).options.get('incident')).toBe(true);
    expect(parseArguments(['hosts', '--incident=30s']).options.get('incident')).toBe('30s');
    expect(parseArguments(['--incident', 'hosts'])).toMatchObject({ words: ['hosts'] });
    expect(refusal('--port', '0')).toContain('belongs to edgescope serve');
    expect(refusal('serve', '--filter', 'x')).toContain('does not apply to edgescope serve');
  });

  it('cannot be made to write control sequences', () => {
    expect(refusal('--\x1b[2Jx')).not.toContain('\x1b');
  });
});

describe('the help', () => {
  it.each(['view', 'show', 'serve'] as const)(
    'lists every option of %s within the width of the terminal',
    (command) => {
      for (const cells of [60, 80, 105]) {
        const text = helpText({ command, question: null }, cells);
        for (const option of optionList) {
          expect(text.includes(`--${option.name}`), `--${option.name} is in the help`).toBe(
            belongs(option, command, null) || (command === 'serve' && option.name === 'url'),
          );
        }
        // Examples are lines to be copied whole.
        const long = text.split('\n').filter((line) => line.length > Math.max(80, cells));
        expect(long.filter((line) => !line.startsWith('  edgescope'))).toEqual([]);
      }
    },
  );

  it('fits one screen of 80 columns when asked by -h', () => {
    const lines = shortHelpText(parseArguments(['-h'])).split('\n');
    expect(lines.slice(24), 'lines below the screen').toEqual([]);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });

  it('tells of topics and commands by their name', () => {
    expect(helpOf('exit-codes')).toMatch(/^ {2}4 +partial/m);
    expect(helpOf('why')).toContain('--set EXPR');
    expect(() => helpOf('filer')).toThrow('no topic or command filer');
  });
});
