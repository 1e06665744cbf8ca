import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ConditionOperator, REF } from '../../../src/query/filter/language/condition.ts';
import {
  type Condition,
  columnField,
  explain,
  labelField,
  parseFilter,
  pathField,
  print,
  printValue,
  type Single,
  type Term,
} from '../../../src/query/filter/language/index.ts';
import { anyOperand, operand } from '../../../src/query/filter/language/operand.ts';
import { machines } from '../../scenario/fleet.ts';

const kind = machines();

const parsed = (text: string): readonly Term[] => {
  const result = parseFilter(text, kind);
  if (!result.ok) throw new Error(`${text}: ${result.message} at ${result.position}`);
  return result.filter.terms;
};

const PIECES = [
  'a',
  'B',
  '-',
  '.',
  '"',
  '\\',
  "'",
  '|',
  '!',
  '~',
  '/',
  '=',
  '>',
  '@',
  ':',
  ' ',
  'label:',
  'cpu',
  '7',
  'é',
  '[',
];
const text = fc.string({ unit: fc.constantFrom(...PIECES), minLength: 1, maxLength: 8 });
const lower = text.map((one) => one.toLowerCase());
const negated = fc.boolean();
const literal = <T extends string>(type: T) => fc.constant(type);

const condition = (of: Omit<Condition, 'type'>): Condition => ({ type: 'condition', ...of });

const test = fc
  .constantFrom(
    ...(['name=', 'name!=', 'name~', 'health=', 'cpu>', 'cpu<=', 'cpu=', 'cpu~', 'age<', 'age>=', 'age~'] as const),
  )
  .chain((head) => {
    const [, id = '', operator = '='] = /^(\w+)(.+)$/.exec(head) ?? [];
    const column = kind.column(id);
    if (column === undefined) throw new Error(id);
    const free = operator === '~' || column.type === 'text';
    const raw = free ? text : fc.constantFrom(...(id === 'cpu' ? ['4', '-1', '2.5'] : ['2h', '5d3h', '90s']));
    return fc.record({ raw, negated }).map(({ raw, negated }) => {
      const read = operand(column, raw);
      const value = operator === '~' ? raw.toLowerCase() : read.ok ? read.value : null;
      return condition({ field: columnField(column), operator: operator as '=', raw, operand: value, negated });
    });
  });

/** The operand of a value for a field path. A value in quotes is a text. */
const anyValue = (raw: string) => (printValue(raw) === raw ? anyOperand(raw) : raw.toLowerCase());

const field = fc
  .record({
    path: fc.constantFrom('kind', 'a.b', 'spec.x-y.z_1', 'metadata.labels.example.com/x'),
    operator: fc.constantFrom('=', '!=', '~', '>', '<=' as const),
    free: text,
    ordered: fc.constantFrom('4', '1.2.3', '2h', '2026-03-01', '2026-03-01 10:00'),
    negated,
  })
  .map(({ path, operator, free, ordered, negated }) => {
    const isOrdered = operator === '>' || operator === '<=';
    const raw = isOrdered ? ordered : free;
    const operand = operator === '~' ? raw.toLowerCase() : isOrdered ? anyOperand(raw) : anyValue(raw);
    return condition({ field: pathField(path), operator, raw, operand, negated });
  });

const packField = (name: string) => ({ of: 'pack', name, type: 'version' }) as const;

const named = (fieldOf: typeof labelField, signs: readonly (ConditionOperator | null)[]) =>
  fc
    .record({ name: text, operator: fc.constantFrom(...signs), value: text, negated })
    .map(({ name, operator, value, negated }) => {
      const operand = operator === null ? null : value.toLowerCase();
      return condition({ field: fieldOf(name), operator, raw: operator === null ? '' : value, operand, negated });
    });

const label = named(labelField, ['=', '!=', '~', null]);
const pack = named(packField, ['=', '>', '<=', null]);

const ref = fc
  .record({ uid: text, negated })
  .map(({ uid, negated }) => condition({ field: REF, operator: '=', raw: uid, operand: uid, negated }));

const single: fc.Arbitrary<Single> = fc.oneof(
  fc.record({ type: literal('word'), text: lower, negated }),
  fc.record({ type: literal('exact'), text, negated }),
  fc.record({ type: literal('fuzzy'), text: lower, negated }),
  fc.record({
    type: literal('pattern'),
    source: fc.constantFrom('^edge', 'a|b c', 'a\\/b', '[/|"]x', '\\d+"', 'disk .* full'),
    negated,
  }),
  ref,
  test,
  field,
  label,
  pack,
);

/** A comparison with several values, such as `cluster=a|b`. */
const several: fc.Arbitrary<readonly Single[]> = fc
  .tuple(fc.oneof(test, field, label, pack), fc.array(text, { minLength: 1, maxLength: 2 }))
  .map(([one, values]) => [one, ...values.map((value) => withValue({ ...one, negated: false }, value))]);

const withValue = (one: Condition, raw: string): Condition => {
  const { field, operator } = one;
  if (operator === null) return one;
  if (operator === '~' || field.of === 'label' || field.of === 'pack')
    return { ...one, raw, operand: raw.toLowerCase() };
  if (field.column === undefined) return operator === '=' ? { ...one, raw, operand: anyValue(raw) } : one;
  const read = operand(field.column, raw);
  return read.ok ? { ...one, raw, operand: read.value } : one;
};

const alternatives = fc
  .array(
    fc.oneof(
      several,
      single.map((one) => [one]),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.flat())
  .filter((of) => of.length > 1);

const term: fc.Arbitrary<Term> = fc.oneof(single, fc.record({ type: literal('any'), of: alternatives }));

describe('print', () => {
  it('writes a text that is parsed to the same terms', () => {
    fc.assert(
      fc.property(fc.array(term, { maxLength: 4 }), (terms) => {
        expect(parsed(print({ terms }))).toEqual(terms);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['a | b   c', 'a|b c'],
    ['name=a|name=b', 'name=a|b'],
    ['name=a|b|health=c|d', 'name=a|b|health=c|d'],
    ['name=a|!!b|c', 'name=a|!!b|c'],
    ['name=a|"b=c"|"/x"', 'name=a|"b=c"|"/x"'],
    ['x|name~a|b', 'x|name~a|b'],
    ['label:k=a|b pack:p@1|2 ref=u|v', 'label:k=a|b pack:p@1|2 ref=u|v'],
    ['name!=a|name!=b', 'name!=a|name!=b'],
    ['"plain"', 'plain'],
    ['!!a', 'a'],
    ['name!~x', '!name~x'],
    ["'full'", "'full"],
    ['message.text="disk full"', 'message.text="disk full"'],
    ['"a \\"b\\" \\\\"', '"a \\"b\\" \\\\"'],
    ['/a|b/i', '/a|b/'],
  ])('writes %s as %s', (typed, printed) => {
    expect(print({ terms: parsed(typed) })).toBe(printed);
  });
});

describe('explain', () => {
  it.each([
    ['', ''],
    ['retail !lab', '“retail” anywhere, and not “lab” anywhere'],
    ['health=unhealthy|cpu>4', 'either health is unhealthy or cpu more than 4'],
    ['health=unhealthy|healthy', 'health is unhealthy or healthy'],
    ['lab|name~a|b|cpu>4', 'either “lab” anywhere or name contains “a” or “b” or cpu more than 4'],
    ['age<2h', 'created in the last 2h'],
    ['label:AI label:site="a b"', 'a label AI, and the label site is “a b”'],
    ['pack:k8s@1.2|pack:k8s<1', 'either a pack k8s at 1.2 or a pack k8s at less than 1'],
    ['ref=u1', 'linked to u1'],
  ])('explains %j as %j', (typed, words) => {
    expect(explain({ terms: parsed(typed) })).toBe(words);
  });

  it('has words for every term', () => {
    fc.assert(
      fc.property(term, (one) => {
        expect(explain({ terms: [one] })).not.toMatch(/undefined|^$/);
      }),
    );
  });
});
