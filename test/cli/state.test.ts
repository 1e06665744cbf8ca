import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Environment } from '../../src/cli/config/environment.ts';
import { changeState, readState, statePath as stateFile } from '../../src/cli/state/remembered.ts';
import { temporary } from '../temporary.ts';

const writeColumns = (path: string, kind: string, text: string): string | null =>
  changeState(path, (state) => ({
    ...state,
    columns: { ...state.columns, x: { ...state.columns['x'], [kind]: text } },
  }));

let home: string;
beforeEach(() => {
  home = temporary();
});

const statePath = (env: Environment, home: string): string => stateFile(env, home) ?? '';

describe('the state file', () => {
  it('has the XDG path, and is private to its owner', () => {
    expect(statePath({ XDG_STATE_HOME: '/x' }, home)).toBe('/x/edgescope/state.json');
    expect(statePath({ XDG_STATE_HOME: 'relative' }, home)).toBe(join(home, '.local/state/edgescope/state.json'));
    const path = statePath({}, home);
    expect(writeColumns(path, 'hosts', 'name,cpu')).toBeNull();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700);
    expect(readState(path)).toMatchObject({ state: { columns: { x: { hosts: 'name,cpu' } } }, note: null });
  });

  it('keeps entries of other kinds that another instance wrote', () => {
    const path = statePath({}, home);
    writeColumns(path, 'hosts', 'name');
    writeColumns(path, 'profiles', 'name,version');
    expect(readState(path).state.columns).toEqual({ x: { hosts: 'name', profiles: 'name,version' } });
  });

  it.each([
    ['JSON of another program', '{"theme":"dark"}'],
    ['JSON that was cut off', '{"columns":{"hosts":"na'],
    ['a list', '[]'],
    ['a text', 'not ours'],
  ])('is set aside if it is %s, and then written again', (_, text) => {
    const path = statePath({}, home);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
    expect(readState(path).note).toContain(`was not an edgescope state file; renamed to ${path}.unreadable`);
    expect(readFileSync(`${path}.unreadable`, 'utf8')).toBe(text);
    expect(writeColumns(path, 'hosts', 'name')).toBeNull();
    expect(readState(path)).toMatchObject({ state: { columns: { x: { hosts: 'name' } } }, note: null });
  });

  it('leaves no draft if it cannot be written, and is not written through a symlink', () => {
    const path = statePath({}, home);
    writeColumns(path, 'hosts', 'name');
    const other = join(home, 'other');
    writeFileSync(other, 'mine');
    symlinkSync(other, `${path}.lock`);
    expect(writeColumns(path, 'hosts', 'name,cpu')).toBeNull();
    expect(readFileSync(other, 'utf8')).toBe('mine');
    const said = changeState(path, () => {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    });
    expect(said).toContain('cannot save state');
    expect(said).toContain('no space left');
    expect(readdirSync(join(path, '..'))).toEqual(['state.json']);
    expect(readState(path).state.columns).toEqual({ x: { hosts: 'name,cpu' } });
  });

  it('is changed after another instance has finished its change, or was killed in it', async () => {
    const path = statePath({}, home);
    writeColumns(path, 'hosts', 'name');
    const [lock, draft] = [`${path}.lock`, `${path}.other`];
    writeFileSync(draft, '{"lines":["theirs"]}', { mode: 0o600 });
    writeFileSync(lock, '');
    const other = spawn('sh', ['-c', 'sleep 0.1; mv "$0" "$1"; rm "$2"', draft, path, lock]);
    expect(writeColumns(path, 'hosts', 'cpu')).toBeNull();
    await once(other, 'close');
    expect(readState(path).state).toMatchObject({ lines: ['theirs'], columns: { x: { hosts: 'cpu' } } });
    writeFileSync(lock, '');
    expect(writeColumns(path, 'hosts', 'age')).toBeNull();
    expect(readdirSync(join(path, '..'))).toEqual(['state.json']);
  });

  it('is read without its unreadable parts', () => {
    const path = statePath({}, home);
    writeColumns(path, 'hosts', 'name');
    writeFileSync(
      path,
      '{"columns":{"x":{"hosts":["name"],"profiles":"version"},"hosts":"name"},"bookmarks":{"a":{"x":{"kind":"hosts"},"y":1}},"lines":["q",1],"pastFilters":{"hosts":[{"text":"a"},{"text":1},"b"],"x":1},"dialects":{"a":{"hosts":"2026","x":1},"b":1},"z":1}',
    );
    expect(readState(path)).toEqual({
      state: {
        columns: { x: { profiles: 'version' } },
        bookmarks: { a: { x: { kind: 'hosts' } } },
        lines: ['q'],
        now: false,
        preview: false,
        pastFilters: { hosts: [{ text: 'a', server: false }] },
        dialects: { a: { hosts: '2026' } },
      },
      note: null,
    });
  });
});
