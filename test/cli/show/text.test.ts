import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { itemLines } from '../../../src/cli/show/text.ts';
import { width } from '../../../src/core/text/fit.ts';
import { UNKNOWN_TEXT } from '../../../src/core/values/format.ts';
import { fullJson, kind, NOW, sectionTexts } from '../../resources/shown.ts';
import { clientOf, META } from '../print/thing.ts';
import { show } from './show.ts';

const KINDS = ['hosts', 'profiles', 'projects', 'summary'];

const fullItem = (id: string) => kind(id).item(fullJson(id));

const showFull = (id: string, wish: Omit<Parameters<typeof show>[1], 'wanted'> = {}) =>
  show(
    clientOf(() => ({ items: [fullItem(id)], meta: META, notes: [], bytes: 0 })),
    { wanted: fullItem(id).uid, resource: kind(id), ...wish },
  );

const squeezed = (text: string): string => text.replaceAll(/\s+/g, '');

describe.each(KINDS)('the text of %s', (id) => {
  it.each([60, 100, 220])('loses nothing of the sections at %i columns, and is not wider', (cells) => {
    for (const section of fullItem(id).sections(NOW)) {
      const item = { ...fullItem(id), name: 'name', sections: () => [section] };
      const lines = itemLines(item, { about: 'about', cells, ascii: false, now: NOW });
      for (const line of lines) expect(width(line), line).toBeLessThanOrEqual(cells);
      const shown = squeezed(lines.join('\n'));
      // If a column has no room, unknown values are not written again.
      const due = sectionTexts([section]).filter((text) => text !== UNKNOWN_TEXT);
      const lost = due.filter((text) => !shown.includes(squeezed(text)));
      expect(lost).toEqual([]);
    }
  });

  it('contains every section under its title, in plain text of 100 columns', async () => {
    const { code, out } = await showFull(id);
    expect(code).toBe(0);
    for (const { title } of fullItem(id).sections(NOW)) expect(out).toMatch(new RegExp(`^\n?${title}(?: ▲)?\n─`, 'm'));
    expect(out).not.toContain('\x1b');
    expect(Math.max(...out.split('\n').map(width))).toBeLessThanOrEqual(100);
  });

  it('is as wide as the terminal', async () => {
    const { out } = await showFull(id, { columns: 60 });
    expect(Math.max(...out.split('\n').map(width))).toBeLessThanOrEqual(60);
  });

  it('is the whole item with -o yaml and json, without a secret', async () => {
    const [yaml, json, text] = await Promise.all([
      showFull(id, { format: 'yaml' }),
      showFull(id, { format: 'json' }),
      showFull(id),
    ]);
    const whole = fullItem(id).json();
    expect(parse(yaml.out)).toEqual(whole);
    expect(JSON.parse(json.out)).toEqual(whole);
    for (const { out, err } of [yaml, json, text]) expect(out + err).not.toMatch(/hush/i);
  });
});

it('prints kind, uid, service, scope and time of an item', async () => {
  const { out } = await showFull('hosts', { scope: { uid: 'p-1', name: null } });
  const about = out.slice(0, out.indexOf('\n\n')).replaceAll('\n', ' ');
  expect(about).toContain(`edge host · uid ${fullItem('hosts').uid} · inventory.example.com · project p-1 · as of 20`);
});

it('uses ASCII for its own symbols on a terminal without Unicode', async () => {
  const { out } = await showFull('summary', { ascii: true });
  expect(out).not.toMatch(/[─█░●▲…·]/);
});
