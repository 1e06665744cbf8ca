import { describe, expect, it } from 'vitest';
import { parseFilter } from '../../../src/query/filter/language/index.ts';
import { edgeHosts } from '../../../src/resources/edge-hosts/index.ts';
import { found, words } from './met-hosts.ts';

const same = (text: string, other: string): void => {
  expect(found(text), text).toEqual(found(other));
};

describe('a filter', () => {
  it.each([
    ['unhealthy AND ready', 'unhealthy ready'],
    ['unhealthy and ready', 'unhealthy ready'],
    ['unhealthy && ready', 'unhealthy ready'],
    ['unhealthy&&ready', 'unhealthy ready'],
    ['cpu>=8 OR mem>32G', 'cpu>=8|mem>32G'],
    ['cpu>=8||mem>32G', 'cpu>=8|mem>32G'],
    ['cpu>=8 Or mem>32G', 'cpu>=8|mem>32G'],
    ['NOT unhealthy', '!unhealthy'],
    ['edge not healthy', 'edge !healthy'],
    ['edge AND NOT healthy', 'edge !healthy'],
    ['!(ready OR in-use)', '!ready !in-use'],
    ['NOT (ready AND unhealthy)', '!ready|!unhealthy'],
    ['state==ready', 'state=ready'],
    ['state===ready', 'state=ready'],
    ['state!==ready', 'state!=ready'],
    ['state<>ready', 'state!=ready'],
    ['state=ready,in-use', 'state=ready|in-use'],
    ['state!=ready,in-use', 'state!=ready state!=in-use'],
    ['!state=ready,in-use', 'state!=ready state!=in-use'],
    ['(edge)', 'edge'],
    ['(edge|lab) unhealthy', 'edge|lab unhealthy'],
    ['lab OR (edge (ready OR cpu=4))', 'lab|edge lab|ready|cpu=4'],
  ])('%s finds the same rows as %s', same);

  it('binds AND tighter than OR, and | tighter than both', () => {
    expect(found('ready unhealthy OR in-use healthy')).toEqual(['edge-us-1', 'edge-eu-3']);
    expect(found('ready (unhealthy OR in-use) ')).toEqual(['edge-eu-3']);
    expect(found('ready|in-use healthy')).toEqual(['edge-us-1']);
    expect(words('ready unhealthy OR in-use')).toBe('(state is ready and health is unhealthy) or state is in-use');
  });

  it.each([
    ['a & b', 2, 'write && or a space', 'a && b'],
    ['cpu => 8', 4, 'without spaces: cpu>=8', 'cpu>=8'],
    ['cpu=>8', 3, 'write >=, not =>', 'cpu>=8'],
    ['name=~x', 4, 'write ~, not =~', 'name~x'],
    ['cpu > 8', 4, 'without spaces: cpu>8', 'cpu>8'],
    ['a cpu >8', 6, 'without spaces: cpu>8', 'a cpu>8'],
    ['cpu != 8', 5, 'without spaces: cpu!=8', 'cpu!=8'],
    ['state:ready', 0, "write state=ready; 'state:ready", 'state=ready'],
    ['name=a,b', 5, 'write name=a|b', 'name=a|b'],
    ['name!=a,b', 6, 'write name!=a name!=b', 'name!=a name!=b'],
    ['label:site=a,b', 11, 'write label:site=a|b', 'label:site=a|b'],
    ['cpu=4,8', 4, 'write cpu=4|8', 'cpu=4|8'],
    ['age>2', 4, 'age needs a unit: 2d, 2h or 2m', 'age>2d'],
    ['helth=x', 0, 'no column helth; did you mean: health', 'health=x'],
  ])('%s is refused at %d: %s', (text, position, message, right) => {
    const result = parseFilter(text, edgeHosts);
    expect(result).toMatchObject({ ok: false, position });
    if (result.ok) return;
    expect(result.message).toContain(message);
    const { from, to, text: fixed } = result.fix ?? { from: 0, to: 0, text: '' };
    expect(text.slice(0, from) + fixed + text.slice(to)).toBe(right);
  });

  it.each([
    ['a or', 4, 'after or'],
    ['a AND', 5, 'after AND'],
    ['or a', 0, 'before or'],
    ['a || ', 5, 'after ||'],
    ['a OR AND b', 5, 'before AND'],
    ['not', 3, 'after not'],
    ['a (b', 4, 'unclosed ('],
    ['a b)', 3, 'unmatched )'],
    ['()', 1, 'in ( )'],
    ['> 8', 0, 'expected a column before >'],
    ['state=ready,', 12, 'expected a value beside ,'],
    ['name=a OR b', 10, "write name=a|b for both values, 'b for the word"],
    ['shelf=muc-1', 0, 'no column shelf; for a label write label:shelf=muc-1'],
    ['agent>4.7.*', 6, 'a whole version'],
  ])('%s is refused at %d', (text, position, message) => {
    const result = parseFilter(text, edgeHosts);
    expect(result).toMatchObject({ ok: false, position });
    expect(result.ok ? '' : result.message).toContain(message);
  });

  it('takes connectives in quotes for words', () => {
    expect(words('"or" lab')).toBe('“or” anywhere, and “lab” anywhere');
    expect(words("lab 'and")).toBe('“lab” anywhere, and “and” anywhere, matching case');
    expect(found('"lab or not"')).toEqual(['lab or not']);
  });
});
