import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { program } from './program.ts';

const DEMO = '--demo=120';

interface Called {
  readonly name: string;
  readonly uid: string;
}

/** Name and uid of one of the first items of a view; some of the demo have no other uid than their name. */
const firstOf = async (view: string): Promise<Called> => {
  const { out } = await program([view, DEMO, '-o', 'ndjson', '--limit', '10']);
  const called: readonly Called[] = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).metadata);
  return called.find(({ name, uid }) => uid !== name) as Called;
};

let host: Awaited<ReturnType<typeof firstOf>>;
beforeAll(async () => {
  host = await firstOf('hosts');
});

describe('edgescope show', () => {
  it('prints the sections of a host by its name, in plain text of at most 100 columns', async () => {
    const { code, out, err } = await program(['show', 'host', host.name, DEMO]);
    expect(code).toBe(0);
    expect(out.split('\n')[0]).toBe(host.name);
    for (const title of ['Overview', 'Hardware', 'Network', 'Identity and access'])
      expect(out).toMatch(new RegExp(`\n${title}(?: ▲)?\n─+\n`));
    expect(err).toBe('Embedded demo with made-up data\n');
    expect(out).not.toContain('\x1b');
    for (const line of out.split('\n')) expect(Array.from(line).length).toBeLessThanOrEqual(100);
  });

  it('writes its requests into a log file', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'edgescope-log-')), 'requests.ndjson');
    const { code } = await program(['show', 'host', host.uid, DEMO, '--log-file', path]);
    expect(code).toBe(0);
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).path)).toContain('/v1/edgehosts');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('prints the same item as YAML and as JSON by its uid, secrets as present or absent', async () => {
    const [yaml, json] = await Promise.all([
      program(['show', 'host', host.uid, DEMO, '-o', 'yaml']),
      program(['show', 'hosts', host.uid, DEMO, '-o', 'json']),
    ]);
    // Not compared whole: the times of a made-up world are those of its start.
    for (const item of [parse(yaml.out), JSON.parse(json.out)]) {
      expect(item.metadata).toMatchObject({ uid: host.uid, name: host.name });
      expect(item.spec.host.hostAuthToken).toMatch(/^\((?:present|absent)\)$/);
    }
  });

  it.each(['profile', 'project', 'summary'])('prints a %s', async (kind) => {
    const { uid, name } = await firstOf(kind);
    const { code, out } = await program(['show', kind, uid, DEMO]);
    expect({ code, name: out.split('\n')[0] }).toEqual({ code: 0, name });
  });

  it('ends with 1 and a sentence if nothing is found', async () => {
    const { code, out, err } = await program(['show', 'host', host.name.slice(0, -2), DEMO]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('no edge host with uid or name');
    expect(err).toContain('all 120 searched');
    expect(err).toContain(`    ${host.name}  uid ${host.uid}`);
  });

  it('has its own help', async () => {
    const { code, out } = await program(['show', '--help']);
    expect(code).toBe(0);
    expect(out).toContain('edgescope show host UID|NAME');
    expect(out).toContain('text (default), json or yaml');
    expect(out).not.toContain('--limit');
  });
});
