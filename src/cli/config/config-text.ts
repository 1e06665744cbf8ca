import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { isObject, type Json, type JsonObject } from '../../core/values/index.ts';
import { UsageError } from '../usage-error.ts';

/** A config file as written: JSON, with comments and last commas. */
export interface ConfigText {
  readonly json: JsonObject;
  /** Line of a value by its path of keys, from 1. */
  lineOf(...keys: readonly string[]): number;
}

/** What was expected, by the parser's name of the error. Nothing of the file is quoted: it may contain a key. */
const EXPECTED: Readonly<Record<string, string>> = {
  InvalidSymbol: 'a text in double quotes, a number, true, false or null',
  InvalidNumberFormat: 'a number',
  PropertyNameExpected: 'a key in double quotes',
  ValueExpected: 'a value',
  ColonExpected: 'a colon',
  CommaExpected: 'a comma',
  CloseBraceExpected: 'a comma or }',
  CloseBracketExpected: 'a comma or ]',
  EndOfFileExpected: 'the end of the file',
  UnexpectedEndOfComment: 'the end of the comment',
  UnexpectedEndOfString: 'the end of the text (a double quote)',
  InvalidUnicode: 'four hexadecimal digits after \\u',
  InvalidEscapeCharacter: 'one of " \\ / b f n r t u after the backslash',
  InvalidCharacter: 'a text without control characters',
};

/**
 * Parses a config file.
 * @throws UsageError with line, column and what was expected
 */
export const parseConfig = (path: string, written: string): ConfigText => {
  const text = written.replace(/^\uFEFF/, '');
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first !== undefined) {
    const before = text.slice(0, first.offset).split('\n');
    const expected = EXPECTED[printParseErrorCode(first.error)] ?? 'JSON';
    throw new UsageError(
      `${path}, line ${before.length}, column ${(before.at(-1) ?? '').length + 1}: expected ${expected}`,
      'write JSON; comments and last commas are allowed',
    );
  }
  const json: Json | undefined = root && getNodeValue(root);
  if (root === undefined || json === undefined || !isObject(json))
    throw new UsageError(`${path}: not a JSON object`, 'write {"url": "https://HOST"}');
  return { json, lineOf: (...keys) => lineAt(text, findNodeAtLocation(root, [...keys])) };
};

const lineAt = (text: string, node: Node | undefined): number => text.slice(0, node?.offset).split('\n').length;
