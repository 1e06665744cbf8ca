import { type FieldTest, TAGS } from '../../core/query/index.ts';

/** The filter has no quoting and no escape (in-the-field.md, Syntax): these words would end a test, wherever they are. */
const JOINT = /AND|OR/;

/**
 * True when the filter of the document's lists can say this test. What it cannot say (a part of a text, a value with AND
 * or OR in it, an empty value, blanks at its ends, a value that would be read as part of the operator) is to be tested
 * here instead, and that is to be said.
 */
export const sayable = (test: FieldTest): boolean => objection(test) === null;

/** Why these tests cannot be said, a sentence without a full stop; null when they can. */
export const unsayable = (tests: readonly FieldTest[]): string | null => {
  for (const test of tests) {
    const why = objection(test);
    if (why !== null) return why;
  }
  return null;
};

const objection = ({ path, operator, value }: FieldTest): string | null => {
  if (path === TAGS) return 'the service cannot search labels';
  if (!path.includes('.')) return `the service has no field for ${path}`;
  if (operator === '~' || operator === '!~') return 'the service cannot match part of a text';
  const said =
    /^[^\s=!<>]+$/.test(path) &&
    !JOINT.test(path) &&
    value !== '' &&
    value === value.trim() &&
    !JOINT.test(value) &&
    !/^[=<>!]/.test(value);
  return said ? null : 'the service filter cannot express this value';
};

/** Tests as the `filters` parameter: `metadata.name=edge-1ANDspec.cloudType=aws`, no blanks. */
export const filterText = (tests: readonly FieldTest[]): string =>
  tests
    .map(({ path, operator, value, join = 'AND' }, index) => `${index === 0 ? '' : join}${path}${operator}${value}`)
    .join('');
