import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { ending, program, ROOT, start } from './program.ts';

/** What Node writes to NODE_V8_COVERAGE, as far as it is read. */
interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly count: number }[];
    }[];
  }[];
}

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'edgescope-built-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the built program', () => {
  it('shows its help and its version', async () => {
    const help = await program(['--help']);
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toContain('--server-filter EXPR');
    expect(await program(['--version'])).toEqual({ code: 0, out: `edgescope ${manifest.version}\n`, err: '' });
  });

  it('loads neither HTTP nor Ink for help and mistakes, and no Ink for printing', async () => {
    /** Modules of the bundle that have run: esbuild names a function for each. */
    const loaded = async (...args: string[]): Promise<string> => {
      const coverage = mkdtempSync(join(folder, 'coverage-'));
      await program(args, { NODE_V8_COVERAGE: coverage });
      const scripts = readdirSync(coverage).flatMap(
        (name) => (JSON.parse(readFileSync(join(coverage, name), 'utf8')) as Coverage).result,
      );
      const functions = scripts.find(({ url }) => url.endsWith('dist/edgescope.cjs'))?.functions ?? [];
      const run = functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0);
      return run.map(({ functionName }) => functionName).join('\n');
    };
    const [help, wrong, print, show] = await Promise.all([
      loaded('--help'),
      loaded('--url', 'ftp://x'),
      loaded('--demo=3', '-o', 'json'),
      loaded('--demo=3', 'show', 'host', 'x'),
    ]);
    for (const names of [help, wrong]) {
      expect(names).toContain('parseArguments');
      expect(names).not.toMatch(/undici|src\/demo\/server|react|src\/terminal/);
    }
    for (const names of [print, show]) {
      expect(names).toContain('node_modules/undici');
      // Nothing that draws: neither Ink nor what writes frames.
      expect(names).not.toMatch(/node_modules\/(?:ink|react)|src\/terminal\/frame/);
    }
  });

  it.each([`${'[a-z-]?'.repeat(40)}[a-z-]{40}!`, '(\\w+[\\s-]?)+!$', `${'(e|e|d)*'.repeat(9)}!`])(
    'comes to an end with the pattern %s',
    async (pattern) => {
      const { code, out } = await program(['--demo=200', '--all', '-o', 'json', '--filter', `/${pattern}/`]);
      expect({ code, out }).toEqual({ code: 0, out: '[]\n' });
    },
  );

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
    expect(out + err).not.toContain('\x1b');
  });

  it('follows all pages: every host once', async () => {
    const { code, out } = await program(['--demo=170', '-o', 'json']);
    const uids = JSON.parse(out).map((host: { metadata: { uid: string } }) => host.metadata.uid);
    expect(code).toBe(0);
    expect(new Set(uids).size).toBe(170);
  });

  it('filters and orders the output', async () => {
    const { out } = await program(['--demo=100', '-o', 'ndjson', '--filter', 'state=in-use', '--order', '-name']);
    const hosts = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const names = hosts.map((host) => host.metadata.name);
    expect(hosts.every((host) => host.status.state === 'in-use')).toBe(true);
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual([...names].sort().reverse());
  });

  it.each(['profiles', 'projects', 'summary'])('prints %s too', async (view) => {
    const { code, out } = await program([view, '--demo=60', '--limit', '2']);
    expect(code).toBe(0);
    expect(out.trim().split('\n')).toHaveLength(3);
  });

  it('is quiet when the reader has gone', () => {
    const command = `"${process.execPath}" "${join(ROOT, 'bin/edgescope.js')}" --demo=2000 -o json | head -c 100 >/dev/null; echo "\${PIPESTATUS[0]}"`;
    const out = execFileSync('bash', ['-c', `{ ${command}; } 2>&1`], {
      encoding: 'utf8',
      env: { ...process.env, HOME: folder },
    });
    expect(out.trim().split('\n').at(-1)).toBe('0');
    expect(out).not.toMatch(/EPIPE|Error/);
  });

  it('fails in words when the service is not there', async () => {
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
