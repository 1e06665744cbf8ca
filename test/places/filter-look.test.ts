import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { queryKey } from '../../src/core/query/query.ts';
import { lineText, lineWidth } from '../../src/core/view/line.ts';
import { filterSpans } from '../../src/places/filter/filter-spans.tsx';
import type { FilterPrompt } from '../../src/places/filter/place.ts';
import { PLACES } from '../../src/places/index.ts';
import { parseFilter } from '../../src/query/filter/language/index.ts';
import { promptNotes } from '../../src/store/prompt/notes.ts';
import { newList } from '../../src/store/state/held-list.ts';
import { editText } from '../../src/store/state/line-edit.ts';
import type { State } from '../../src/store/state/state.ts';
import { changeView } from '../../src/store/state/state.ts';
import { NO_FILTER } from '../../src/store/state/view.ts';
import { createAppStore } from '../../src/store/store.ts';
import { initialQuery } from '../../src/store/walk/query.ts';
import { createTheme, paintSpans } from '../../src/ui/theme.ts';
import { fleet, machines, ScriptedClient } from '../scenario/fleet.ts';

const theme = createTheme('none');
const resource = machines();
const items = fleet(6).map((json) => resource.item(json));

const prompt = (text: string, caret = text.length, more: Partial<FilterPrompt> = {}): FilterPrompt => ({
  text,
  caret,
  server: false,
  error: null,
  before: NO_FILTER,
  opened: '',
  beside: NO_FILTER,
  choice: null,
  past: null,
  ...more,
});

/** A list of a few machines with the filter prompt open. */
const stateOf = (one: FilterPrompt, columns: number, canAsk = true): State => {
  const client = new ScriptedClient({ hosts: { items: [] } }, { filter: canAsk });
  const store = createAppStore({
    places: PLACES,
    catalog: { resources: [resource], ability: () => client.ability() },
    service: { label: 'inventory.example', demo: false, unverified: false, options: [] },
    tab: resource.id,
    size: { columns, rows: 24 },
    now: 0,
  });
  const state = store.getState();
  const query = initialQuery(state, state.tab);
  const list = { ...newList(query, 1), items };
  return { ...state, overlays: [{ id: 'filter', state: one }], lists: { [queryKey(query)]: list } };
};
const CARET = /\u001B\[7m(.*?)\u001B\[m/u;
const plain = (text: string): string => text.replaceAll(/\u001B\[[0-9;]*m/g, '');
const shown = (one: FilterPrompt, columns = 60, canAsk = true): string =>
  paintSpans(theme, filterSpans(stateOf(one, columns, canAsk), one));

describe('the prompt', () => {
  it('shows the typed text, the caret, and who filters', () => {
    const text = shown(prompt('health=unhealthy'));
    expect(plain(text)).toMatch(/^ \/ health=unhealthy +local · \^T service $/);
    expect(CARET.exec(text)?.[1]).toBe(' ');
    expect(plain(shown(prompt('x', 1, { server: true }), 100))).toContain('Enter filters on the service');
    expect(plain(shown(prompt('x'), 100, false))).not.toContain('^T');
  });

  it.each([
    ['a日本', 1, '日'],
    ['a😀b', 1, '😀'],
    ['a👍b', 1, '👍'],
    ['ae\u0301b', 1, 'e\u0301'],
  ])('has a whole character under its caret: %s at %i', (text, caret, char) => {
    expect(CARET.exec(shown(prompt(text, caret)))?.[1]).toBe(char);
  });

  it('keeps the caret visible in a long text', () => {
    const long = 'abcdefghij'.repeat(20);
    expect(CARET.exec(shown(prompt(long, 150)))?.[1]).toBe('a');
    expect(plain(shown(prompt(long)))).toContain('hij ');
    expect(plain(shown(prompt(long, 0)))).toMatch(/^ \/ abc/);
  });

  it('never exceeds the screen and splits no character, whatever is typed', () => {
    const chars = fc.constantFrom('a', ' ', '"', '日', '😀', 'é', 'e\u0301', '…', '●');
    fc.assert(
      fc.property(
        fc.array(chars, { maxLength: 120 }),
        fc.nat(140),
        fc.integer({ min: 60, max: 130 }),
        (typed, left, columns) => {
          const keys = [
            ...typed.map((char) => (char === ' ' ? 'space' : char)),
            ...Array.from({ length: left }, () => 'left'),
          ];
          const { text, caret } = keys.reduce(editText, { text: '', caret: 0 });
          const line = plain(shown(prompt(text, caret), columns));
          expect(stringWidth(line)).toBeLessThanOrEqual(columns);
          expect(() => encodeURIComponent(line)).not.toThrow();
        },
      ),
    );
  });
});

/** The lines below a prompt, as text. */
const notes = (text: string, columns: number, more: Partial<FilterPrompt> = {}): readonly string[] => {
  const result = parseFilter(text, resource);
  const error = result.ok ? null : { position: result.position, message: result.message };
  const one = prompt(text, text.length, { error, ...more });
  const state = stateOf(one, columns);
  const filter = result.ok ? result.filter : NO_FILTER;
  const { lines } = promptNotes({ ...state, ...changeView(state, { filter }) }, one);
  expect(lines.filter((line) => lineWidth(line) > columns).map(lineText), `wider than ${columns}`).toEqual([]);
  return lines.map((line) => lineText(line).trimEnd());
};

describe('the lines below the prompt', () => {
  it.each([
    ['cpu>x', 60],
    ['cpu>x', 100],
    [`${'word '.repeat(7)}cpu>x`, 60],
    [`${'word '.repeat(7)}health>x`, 80],
    ['日本 a /a(?=b)/', 160],
  ])('show a whole error under its place: %s at %i columns', (text, columns) => {
    const result = parseFilter(text, resource);
    if (result.ok) throw new Error(`${text} is right`);
    const [mark = '', ...more] = notes(text, columns);
    expect(more).toEqual([]);
    const error = { position: result.position, message: result.message };
    const line = plain(shown(prompt(text, text.length, { error }), columns));
    const at = stringWidth(mark.slice(0, mark.indexOf('^')));
    const behind = stringWidth(line.slice(0, line.indexOf(text.slice(result.position))));
    expect(at).toBe(behind);
    expect(mark).toContain(result.message);
  });

  it.each(['日本 a /a(?=b)/', `${'word '.repeat(40)}nope=x`, 'site=muc-1'])(
    'show an error that is too long in one line: %s',
    (text) => {
      const result = parseFilter(text, resource);
      const message = result.ok ? '' : result.message;
      const [said = '', ...more] = notes(text, 60);
      expect(more).toEqual([]);
      expect(message.startsWith(said.replace(/…$/, '').replace('^', '').trim())).toBe(true);
    },
  );

  it.each([
    ['helth=x', '   ^ no column helth · → health=x'],
    ['cpu > 4', '       ^ write it without spaces: cpu>4 · → cpu>4'],
  ])('show the right spelling after the error, as → inserts it: %s', (text, said) => {
    expect(notes(text, 60)).toEqual([said]);
  });

  it('show completions, the first marked for →, and the meaning of the filter', () => {
    expect(notes('he', 60)[0]).toMatch(/^ → health · healthy 5 by health +“he” anywhere$/);
    expect(notes('health', 60)[0]).toMatch(/^ → = is · != is not · ~ contains/);
    expect(notes('health=', 60)).toEqual([' → healthy 5 · unhealthy 1']);
    expect(notes('health=healthy cpu>1', 60)[0]).toMatch(/^ → 14 1 · 21 1 +health is healthy, and cpu more than 1$/);
    expect(notes('retail ', 60)).toEqual(['   “retail” anywhere']);
  });

  it('show as many options as fit, and that there are more', () => {
    expect(notes('name=', 60)[0]).toMatch(/^ → edge-00000 1 · edge-00001 1 · edge-00002 1 …$/);
  });

  it('list the options while one is chosen', () => {
    expect(notes('', 60, { choice: 1 })).toEqual([
      '   name    for tests',
      '   health  for tests',
      '   cpu     for tests',
      '   age     for tests',
      '   label:  label by key',
      expect.stringMatching(/^ {3}pack: {3}pack by name +2 of 7$/),
    ]);
  });

  it('show the service filter, and the local part', () => {
    expect(notes('name=a cpu>4 ', 100, { server: true })[0]).toMatch(
      /^ {3}service: metadata.name=a · local: cpu more than 4 · filtering cpu>4 locally: the service has no/,
    );
    expect(notes('x ', 60, { server: true })).toEqual(['   local: “x” anywhere']);
  });
});
