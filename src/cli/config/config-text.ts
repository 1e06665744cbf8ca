import {
  createScanner,
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { isObject, type Json, type JsonObject, MAX_DEPTH } from '../../core/values/index.ts';
import { UsageError } from '../usage-error.ts';

/** A parsed config file. Its text is JSON with comments and trailing commas. */
export interface ConfigText {
  readonly json: JsonObject;
  /** Returns the line of a value, counted from 1, by its path of keys. */
  lineOf(...keys: readonly string[]): number;
}

/** Words for the expected token, by the parser's error code. Errors never quote the file: it may contain a key. */
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
 * @throws UsageError with line, column and the expected token
 */
export const parseConfig = (path: string, written: string): ConfigText => {
  const text = written.replace(/^\uFEFF/, '');
  const deep = tooDeepAt(text);
  if (deep !== null)
    throw new UsageError(
      `${placeAt(path, text, deep)}: nested more than ${MAX_DEPTH} deep`,
      'write {"url": "https://HOST"}',
    );
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first !== undefined) {
    const expected = EXPECTED[printParseErrorCode(first.error)] ?? 'JSON';
    throw new UsageError(
      `${placeAt(path, text, first.offset)}: expected ${expected}`,
      'write JSON; comments and last commas are allowed',
    );
  }
  const json: Json | undefined = root && getNodeValue(root);
  if (root === undefined || json === undefined || !isObject(json))
    throw new UsageError(`${path}: not a JSON object`, 'write {"url": "https://HOST"}');
  return { json, lineOf: (...keys) => lineAt(text, findNodeAtLocation(root, [...keys])) };
};

const placeAt = (path: string, text: string, offset: number): string => {
  const before = text.slice(0, offset).split('\n');
  return `${path}, line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
};

/** Offset at which a text is nested too deep for the parser, which is recursive; null if the depth is fine. */
const tooDeepAt = (text: string): number | null => {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const sign = text[scanner.getTokenOffset()] ?? '';
    depth += '[{'.includes(sign) ? 1 : ']}'.includes(sign) ? -1 : 0;
    if (depth > MAX_DEPTH) return scanner.getTokenOffset();
  }
  return null;
};

const lineAt = (text: string, node: Node | undefined): number => text.slice(0, node?.offset).split('\n').length;
