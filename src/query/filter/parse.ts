import type { Operator } from '../../core/query.ts';
import type { Column, Resource } from '../../core/resource.ts';
import { operand } from './operand.ts';
import type { FilterError, FilterResult, Term } from './term.ts';
import { type Token, tokens } from './tokens.ts';

const OPERATOR = /^([A-Za-z][\w.-]*)(!=|>=|<=|=|>|<)/;

/**
 * Reads a filter: words and comparisons separated by blanks, all of which must hold. `word` is found anywhere in what
 * an item shows, `!` in front means not, `column=value` compares (`!=`, `>`, `>=`, `<`, `<=` likewise, with units:
 * `mem>=16G`, `age<2h`, `disk>85%`), `ref=UID` keeps what points at a thing, double quotes keep blanks together.
 */
export const parseFilter = (text: string, resource: Resource): FilterResult => {
  const split = tokens(text);
  if (!split.ok) return split;
  const terms: Term[] = [];
  for (const token of split.tokens) {
    const term = parseTerm(token, resource);
    if ('ok' in term) return term;
    terms.push(term);
  }
  return { ok: true, filter: { text: text.trim(), terms } };
};

const parseTerm = (token: Token, resource: Resource): Term | FilterError => {
  const negated = token.text.startsWith('!') && token.quotedFrom > 0;
  const start = negated ? 1 : 0;
  const body = token.text.slice(start);
  const position = token.position + start;
  if (body === '')
    return { ok: false, position, message: negated ? 'a word is missing after !' : 'the quotes are empty' };
  const match = OPERATOR.exec(body);
  if (match === null || start + match[0].length > token.quotedFrom) {
    return { type: 'word', text: body.toLowerCase(), negated };
  }
  const [head, name = '', operator = '='] = match;
  return parseTest({ name, operator: operator as Operator, raw: body.slice(head.length), position, negated }, resource);
};

interface RawTest {
  readonly name: string;
  readonly operator: Operator;
  readonly raw: string;
  readonly position: number;
  readonly negated: boolean;
}

const parseTest = ({ name, operator, raw, position, negated }: RawTest, resource: Resource): Term | FilterError => {
  if (name === 'ref' && operator === '=' && raw !== '') return { type: 'ref', uid: raw, label: null, negated };
  const column = findColumn(name, resource);
  if (column === undefined) return { ok: false, position, message: unknownColumn(name, resource) };
  const at = position + name.length + operator.length;
  if (raw === '') return { ok: false, position: at, message: `a value is missing after ${name}${operator}` };
  if (operator !== '=' && operator !== '!=' && (column.type === 'text' || column.type === 'flag')) {
    return { ok: false, position: position + name.length, message: `${name} has no order: use = or !=` };
  }
  const value = operand(column, raw);
  if (!value.ok) return { ok: false, position: at, message: value.message };
  return { type: 'test', column, operator, raw, operand: value.value, negated };
};

/** The column that a name in a filter or an order means: its id in any case, its title, or the service's field path. */
export const findColumn = (name: string, resource: Resource): Column | undefined =>
  resource.column(name.toLowerCase()) ??
  resource.columns.find(({ title, path }) => title.toLowerCase() === name.toLowerCase() || path === name);

/** The sentence for a column that does not exist: the nearest ones first. */
export const unknownColumn = (name: string, resource: Resource): string => {
  const ids = resource.columns.map(({ id }) => id);
  const near = ids.filter((id) => id.startsWith(name.slice(0, 2).toLowerCase()));
  const shown = near.length > 0 ? near : ids;
  return `no column ${name}; ${near.length > 0 ? 'near' : 'there are'}: ${shown.join(' ')}`;
};
