import { describe, expect, it } from 'vitest';
import { type ShowSettings, showSettingsOf } from '../../../src/cli/show/settings.ts';
import { UsageError, usageText } from '../../../src/cli/usage-error.ts';
import { parsed } from '../parsed.ts';

const write = (): boolean => true;
const AROUND = { env: {}, home: '/nowhere', cwd: '/', stdin: {}, stdout: { write }, stderr: { write } };

const settings = (...args: string[]): ShowSettings => showSettingsOf(parsed(['show', ...args]), AROUND);

const refusal = (...args: string[]): string => {
  try {
    settings(...args);
  } catch (error) {
    if (error instanceof UsageError) return usageText(error);
    throw error;
  }
  throw new Error('was not refused');
};

describe('arguments of show', () => {
  it.each([
    ['host', 'hosts'],
    ['hosts', 'hosts'],
    ['profile', 'profiles'],
    ['project', 'projects'],
    ['summary', 'summary'],
    ['summaries', 'summary'],
  ])('may name one item of a kind: %s for %s', (word, id) => {
    expect(settings(word, 'x').view.resource.id).toBe(id);
  });

  it('include scope, cloud type and connection', () => {
    const { connection, view, format, wanted } = settings(
      ...['host', 'x', '--project', 'p1', '--type', 'libvirt', '--url', 'https://a.example', '-o', 'yaml'],
    );
    expect(connection.scope.value).toEqual({ uid: 'p1', name: null });
    expect(connection.target.value).toEqual({ kind: 'service', baseUrl: 'https://a.example' });
    expect(view.cloudType).toBe('libvirt');
    expect({ format: format?.id, wanted }).toEqual({ format: 'yaml', wanted: 'x' });
  });

  it('may contain a name that looks like an option after --', () => {
    expect(settings('host', '--', '--odd').wanted).toBe('--odd');
  });

  it('are refused with a sentence about a missing, wrong or extra word', () => {
    expect(refusal()).toContain('write edgescope show host NAME');
    expect(refusal('host')).toContain('show needs the uid or name');
    expect(refusal('host', ' ')).toContain('show needs the uid or name');
    expect(refusal('hots', 'x')).toContain('did you mean hosts?');
    expect(refusal('edge-1')).toContain('write edgescope show host edge-1');
    expect(refusal('a host')).toContain("write edgescope show host 'a host'");
    expect(refusal('host', 'two', 'words')).toContain('quote a name');
    expect(refusal('host', 'x', '-o', 'ndjson')).toContain('one of text, json, yaml');
    expect(refusal('host', 'x', '--limit', '3')).toContain('does not apply to edgescope show');
  });
});
