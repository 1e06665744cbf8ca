import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { temporary } from '../../temporary.ts';
import { ending, program, ROOT, start } from './program.ts';

const folder = temporary();

describe('the built program', () => {
  it('shows its help and its version', async () => {
    const help = await program(['--help']);
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toContain('--server-filter EXPR');
    const version = await program(['--version']);
    expect(version).toMatchObject({ code: 0, err: '' });
    // Between two releases it names the commit, so that two builds can be told apart.
    const isReleased = !manifest.version.endsWith('-dev');
    expect(version.out).toMatch(
      isReleased ? /^edgescope [\d.]+\n$/ : /^edgescope [\d.]+-dev(?:\+[0-9a-f]{12}(?:\.changed)?)?\n$/,
    );
    const { out } = await program(['--version', '-v']);
    expect(out).toMatch(
      /commit +(?:[0-9a-f]{12}|unknown).*\nnode +v\d+\..+\ninstallation +(?:clone|executable, needs glibc 2\.28)/,
    );
  });

  it('names a mistake in one place, with a remedy, and ends with 2', async () => {
    const { code, out, err } = await program(['--fliter', 'x']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toBe(
      'edgescope: unknown option --fliter\n  did you mean --filter? edgescope --help lists the options.\n',
    );
  });

  it('prints the first view of the demo without a terminal, with a note', async () => {
    const { code, out, err } = await program([]);
    expect(code).toBe(0);
    expect(out.split('\n')[0]).toMatch(/^NAME .*HEALTH/);
    expect(out.split('\n').length).toBeGreaterThan(1000);
    expect(err).toContain('embedded demo');
    expect(out + err).not.toMatch(/\x1b|demo-secret-/);
  });

  it('shows one item, and writes its requests into a private log file', async () => {
    const { out: line } = await program(['projects', '--demo=60', '-o', 'ndjson', '--limit', '1']);
    const { name, uid } = JSON.parse(line).metadata;
    const log = join(folder, 'requests.ndjson');
    const { code, out } = await program(['show', 'project', uid, '--demo=60', '--log-file', log]);
    expect({ code, title: out.split('\n')[0] }).toEqual({ code: 0, title: name });
    expect(out).toMatch(/\nOverview(?: ▲)?\n─+\n/);
    expect(readFileSync(log, 'utf8')).toContain('"path":"/v1/projects');
    expect(statSync(log).mode & 0o777).toBe(0o600);
  });

  it('explains the failure when the service is not there', async () => {
    const { code, out, err } = await program(['--url', 'http://127.0.0.1:9', '-o', 'json']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^edgescope: .*127\.0\.0\.1:9/);
  });

  it('names the required Node version in one line', async () => {
    const old = join(folder, 'old.cjs');
    writeFileSync(old, "Object.defineProperty(process, 'versions', { value: { node: '12.22.0' } });");
    const { code, err } = await ending(start(['-r', old, join(ROOT, 'bin/edgescope.js')]));
    expect(code).toBe(2);
    expect(err).toMatch(/^edgescope needs Node\.js 20\.19 or newer; this is v[\d.]+\.\n$/);
  });
});
