import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { printView } from '../../../src/cli/print/run.ts';
import { ReaderGone } from '../../../src/cli/print/sink.ts';
import type { Output } from '../../../src/cli/process-context.ts';
import { UsageError } from '../../../src/cli/usage-error.ts';
import { ProblemError } from '../../../src/core/client/problem.ts';
import { OWN_COLUMNS } from '../../../src/core/item/resource.ts';
import { type Filter, parseFilter } from '../../../src/query/filter/language/index.ts';
import { named } from '../../output/written.ts';
import { asking, capture, print, settings } from './printed.ts';
import { ALL, clientOf, page, THING, thing } from './thing.ts';

const filter = (text: string): Filter => {
  const result = parseFilter(text, THING);
  if (!result.ok) throw new Error(result.message);
  return result.filter;
};

const three = () => clientOf(() => page([thing('b', 2), thing('c', 3), thing('a', 1)], { count: 3 }));

describe('printing a view', () => {
  it('filters locally and sorts as requested, in every format', async () => {
    const view = { filter: filter('size>1'), order: [{ column: 'size', descending: true }] };
    const table = await print(three(), 'table', view);
    expect(table.out.split('\n').map((line) => line.split(' ')[0])).toEqual(['NAME', 'name-c', 'name-b', '']);
    expect(table.code).toBe(0);
    const json = JSON.parse((await print(three(), 'json', view)).out);
    expect(json.map((item: { metadata: { uid: string } }) => item.metadata.uid)).toEqual(['c', 'b']);
    const lines = (await print(three(), 'ndjson', view)).out.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).metadata.uid)).toEqual(['c', 'b']);
  });

  it('prints the label of a filter beside the name, in tables alone', async () => {
    const labelled = { metadata: { uid: 'a', name: 'name-a', labels: { site: 'north' } } };
    const view = { filter: filter('label:site=north') };
    const client = () => clientOf(() => page([labelled], { count: 1 }));
    expect((await print(client(), 'table', view)).out).toMatch(/^NAME +SITE/);
    expect((await print(client(), 'csv', view)).out).not.toContain('site');
  });

  it('prints the named columns as typed values, in formats of whole items too, and requests no more', async () => {
    const client = three();
    const columns = { ids: ['uid', 'size', 'spec.size', 'x.y'], looks: { 'x.y': { title: 'Z', width: null } } };
    const { out } = await print(client, 'json', { columns, limit: 1 });
    expect(JSON.parse(out)).toEqual([{ uid: 'a', size: 1, 'spec.size': 1, Z: null }]);
    expect(client.asked[0]?.query.fields).toContain('spec.size');
    expect((await print(three(), 'yaml', { columns, limit: 1 })).out).toBe(
      '---\nuid: a\nsize: 1\nspec.size: 1\nZ: null\n',
    );
    expect((await print(three(), 'csv', { columns, limit: 1 })).out).toBe('uid,size,spec.size,x.y\r\na,1,1,\r\n');
  });

  it('prints rows without titles', async () => {
    expect((await print(three(), 'csv', {}, null, { noHeaders: true })).out.split('\r\n')[0]).toBe('name-a,1,,a');
    expect((await print(three(), 'table', {}, null, { noHeaders: true })).out).toMatch(/^name-a +1/);
    expect((await print(three(), 'csv', {}, null, { bom: true })).out).toMatch(/^\uFEFFname,/);
  });

  it('paints texts in their tones, but not the blanks beside them', async () => {
    const client = clientOf(() => page([thing('a', null, 'a', 'sick')], { count: 1 }));
    const { out } = await print(client, 'table', {}, null, { colourDepth: 8 });
    expect(out).toBe('NAME  SIZE  HEALTH\na        \u001B[38;5;244m–\u001B[m  ● sick\n');
  });

  it('prints lines as their items arrive, in the order of arrival, and keeps them if a later page fails', async () => {
    const stdout = capture();
    const seen: string[] = [];
    const client = clientOf((_, call) => {
      seen.push(stdout.text.replaceAll(/\{"metadata":\{"uid":"(.)".*\n/g, '$1'));
      if (call > 2) throw new ProblemError({ kind: 'server', what: 'It broke', remedy: ['Wait'] });
      return page([thing(call > 1 ? 'a' : 'b', call), thing('b', 1)], { continue: `t${call}`, count: 4 });
    });
    const stderr = capture();
    const settled = await printView(settings(), named('ndjson'), { env: {}, stdout }, asking(client, stderr));
    expect({ seen, settled }).toEqual({ seen: ['', 'b', 'ba'], settled: 4 });
    expect(stderr.text).toContain('2 of 4 loaded: It broke');
  });

  it('prints the same notes for streamed lines as for a list', async () => {
    const pages = () =>
      clientOf((_, call) =>
        page([thing(`x${call}`, call > 1 ? 3 : null), thing(`y${call}`, 2)], {
          continue: call < 3 ? `t${call}` : null,
        }),
      );
    for (const text of ['size>2', 'label:site=x size>0']) {
      const view = { filter: filter(text), columns: { ids: ['name', 'health'], looks: {} } };
      const [ndjson, table] = [await print(pages(), 'ndjson', view), await print(pages(), 'csv', view)];
      expect({ ...ndjson, out: ndjson.out.split('\n').length }).toEqual({
        ...table,
        out: table.out.split('\r\n').length - 1,
      });
    }
    await expect(print(pages(), 'ndjson', { filter: filter('spec.siez=3') })).rejects.toThrow(UsageError);
    expect(
      (await print(pages(), 'ndjson', { filter: filter('size>1'), limit: 2 })).out.trim().split('\n'),
    ).toHaveLength(2);
  });

  it('exits with 5 if it has rows and --exit-code is given', async () => {
    expect((await print(three(), 'csv', {}, null, { tellsFound: true })).code).toBe(5);
    const none = { filter: filter('size>9') };
    for (const format of ['csv', 'ndjson']) {
      const found = await print(three(), format, none, null, { tellsFound: true });
      expect(found).toMatchObject({ code: 0, err: 'No one has size>9 · 3 looked at\n' });
    }
  });

  it('takes the order of the kind by default', async () => {
    const { out } = await print(three(), 'uid');
    expect(out).toBe('a\nb\nc\n');
  });

  it('prints an empty list as valid JSON and names the scope', async () => {
    const { out, err, code } = await print(
      clientOf(() => page([], { count: 0 })),
      'json',
    );
    expect(JSON.parse(out)).toEqual([]);
    expect(err).toContain('No things in the whole tenant');
    expect(code).toBe(0);
  });

  it('reports received and claimed rows, and ends with 4, when rows are missing', async () => {
    const { err, code } = await print(
      clientOf(() => page([thing('a')], { count: 146 })),
      'table',
    );
    expect(err).toContain('1 received, service says 146');
    expect(code).toBe(4);
  });

  it('prints the loaded items when a page fails, with a note', async () => {
    const { out, err, code } = await print(
      clientOf((_, call) => {
        if (call > 1) throw new ProblemError({ kind: 'server', what: 'It broke', remedy: ['Wait'], ref: 'abc-1' });
        return page([thing('a')], { continue: 't', count: 2 });
      }),
      'table',
    );
    expect(out).toContain('name-a');
    expect(err).toContain('It broke (ref abc-1). Wait.');
    expect(code).toBe(4);
  });

  it('reports repeated pages', async () => {
    const circle = clientOf(() => page([thing('a')], { continue: 't', count: 65 }));
    const { err, code } = await print(circle, 'table');
    expect(err).toContain('1 of 65 loaded, then the service repeated itself');
    expect(code).toBe(4);
  });

  it('sorts all rows before the limit if the service cannot sort', async () => {
    const client = clientOf((_, call) => page([thing(`t${9 - call}`, 1)], { continue: call < 4 ? `t${call}` : null }), {
      ...ALL,
      order: false,
    });
    const { out, err, code } = await print(client, 'md', { limit: 2, order: [{ column: 'name', descending: false }] });
    expect(out).toMatch(/\*\*2 things\*\* · .*\n\nno filter · order name · --limit 2 of all 4 loaded\n/);
    expect(out.match(/name-t\d/g)).toEqual(['name-t5', 'name-t6']);
    expect(err).toBe('');
    expect(code).toBe(0);
  });

  it('prints no more rows than the limit, and loads no more without an order', async () => {
    const client = clientOf(() => page([thing('b', 2), thing('a', 1)], { continue: 't', count: 99 }));
    const { out, err, code } = await print(client, 'ndjson', { limit: 1 });
    expect(out.trim().split('\n')).toHaveLength(1);
    expect(client.asked).toHaveLength(1);
    expect(err).toBe('');
    expect(code).toBe(0);
  });

  it('requests the order and only the fields of the columns', async () => {
    const client = three();
    await print(client, 'table', { order: [{ column: 'name', descending: true }] });
    expect(client.asked[0]?.query.order).toEqual([
      { path: 'metadata.name', descending: true },
      { path: 'metadata.uid', descending: false },
    ]);
    expect(client.asked[0]?.query.fields).toEqual(['metadata.uid', 'metadata.name', 'x.name', 'x.size', 'x.health']);
  });

  it('requests whole items if they are printed, and all fields of a filter', async () => {
    const client = three();
    await print(client, 'json');
    await print(client, 'table', {
      filter: filter('name metadata.labels.b=1|metadata.annotations.c.d=2'),
      columns: { ...OWN_COLUMNS, ids: ['name'] },
    });
    expect(client.asked.map(({ query }) => query.fields)).toEqual([
      [],
      [...THING.fields, 'metadata.labels', 'metadata.annotations'],
    ]);
  });

  it('refuses a name that no row can have, and reports a label that no row has', async () => {
    await expect(print(three(), 'table', { filter: filter('spec.sise=1') })).rejects.toThrow(
      '--filter: no one has spec.sise',
    );
    const { code, err } = await print(three(), 'table', { filter: filter('label:a=1') });
    expect(code).toBe(0);
    expect(err).toContain('No one has label:a: check the spelling');
    expect(
      (
        await print(
          clientOf(() => page([])),
          'table',
          { filter: filter('spec.sise=1') },
        )
      ).code,
    ).toBe(0);
  });

  it('requests further pages without selection after a refused one', async () => {
    const client = clientOf((_, call) => ({
      ...page([thing(`t${call}`)], { continue: call < 3 ? `t${call}` : null }),
      ...(call === 1 && { unselected: true }),
    }));
    expect((await print(client, 'table')).code).toBe(0);
    expect(client.asked.map(({ query, continue: token }) => [query.fields.length > 0, token])).toEqual([
      [true, null],
      [false, 't1'],
      [false, 't2'],
    ]);
  });

  it('refuses service filters that the service does not support', async () => {
    const client = clientOf(() => page([]), { ...ALL, filter: false });
    const view = { serverFilter: [{ path: 'a', operator: '=' as const, value: 'b' }] };
    await expect(print(client, 'table', view)).rejects.toThrow(UsageError);
    expect(client.asked).toEqual([]);
  });

  it('ends quietly when the reader has gone', async () => {
    const gone: Output = {
      write: (_, done) => {
        done?.(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
        return false;
      },
    };
    const printing = printView(settings(), named('table'), { env: {}, stdout: gone }, asking(three(), capture()));
    await expect(printing).rejects.toThrow(ReaderGone);
  });
});

describe('names in other scripts and with emoji', () => {
  const NAMES = ['می\u200cروم-1', 'flag-🇩🇪', 'flag-🇫🇷', 'ශ්\u200dරී-4', 'ok-👍🏽', 'a-👩‍👩‍👧', 'b-❤\ufe0f'];
  const named = (names: readonly string[]) =>
    clientOf(() =>
      page(
        names.map((name, index) => thing(String(index), index, name)),
        { count: names.length },
      ),
    );
  const columns = { ids: ['name'], looks: {} };

  it.each(['json', 'ndjson', 'yaml', 'csv', 'tsv'])(
    'are printed in %s as they were sent, without a note',
    async (format) => {
      const { out, err } = await print(named(NAMES), format, { columns });
      for (const name of NAMES) expect(out).toContain(name);
      expect(err).toBe('');
    },
  );

  it('are marked in tables, which keep their columns', async () => {
    const { out, err } = await print(named(NAMES), 'wide');
    expect(out).toContain('flag-�� ');
    expect(out).toContain('می�روم-1');
    expect(out).not.toMatch(/[\p{Cf}\u{1F1E6}-\u{1F1FF}\u{1F3FB}-\u{1F3FF}\ufe0f]/u);
    const rows = out.trimEnd().split('\n').slice(1);
    const at = (line: string): number => stringWidth(line.slice(0, line.indexOf('●')));
    expect(new Set(rows.map(at)).size).toBe(1);
    expect(err).toBe('');
  });

  it.each(NAMES)('are found by a filter: %s', async (name) => {
    for (const text of [name, `name=${name}`, `name~${name.slice(0, -2)}`]) {
      const { out } = await print(named(NAMES), 'csv', { columns, filter: filter(text) });
      expect(out).toContain(`\r\n${name}\r\n`);
    }
    const { out } = await print(named(NAMES), 'csv', { columns, filter: filter(`name=${name}`) });
    expect(out).toBe(`name\r\n${name}\r\n`);
  });

  it.each(['a\u202eb', 'a\u001b[1mb', 'a\ud800b', 'a\ue000b'])(
    'are changed, with one note, if they have characters that cannot be written: %j',
    async (name) => {
      for (const format of ['json', 'ndjson', 'yaml', 'csv']) {
        const { out, err } = await print(named([name, name]), format, { columns });
        expect(out).not.toContain(name);
        expect(err).toMatch(/^Some values are changed: .*\n$/);
      }
    },
  );
});
