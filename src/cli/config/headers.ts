import { isObject, type Json } from '../../core/values/index.ts';
import type { Program, SecretCommand } from '../key-program/printed-by.ts';
import { UsageError } from '../usage-error.ts';
import { readAgain, readSecretFile } from './certificates.ts';
import { type GivenJson, textOf } from './row.ts';
import { commandSource, type SecretSource } from './secret-command.ts';

/** A file, and where it is written, for errors. */
interface FilePlace {
  readonly file: string;
  readonly place: string;
}

/** A header that an access proxy in front of the service wants: its value is a secret. */
export interface SecretHeader {
  readonly name: string;
  readonly from: FilePlace | SecretCommand;
}

const EXAMPLE =
  'write "headers": {"CF-Access-Client-Id": {"file": "~/.cf-id"}, "X-Key": {"command": ["op", "read", "…"]}}';

/** Names of RFC 9110. */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
/** What the program itself sends, and what belongs to a connection. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['accept', 'accept-encoding', 'apikey', 'connection', 'content-encoding', 'content-length', 'content-type'],
  ...['expect', 'host', 'keep-alive', 'projectuid', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding'],
  ...['upgrade', 'user-agent'],
]);

export const HEADERS_SCHEMA = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    properties: { file: { type: 'string' }, command: { type: 'array', minItems: 1, items: { type: 'string' } } },
    additionalProperties: false,
  },
} as const;

/**
 * Program and arguments in the config file; a path of a program is one from the folder of that file, as other paths are.
 * @throws UsageError
 */
export const programOf = (value: unknown, { place, pathOf }: Pick<GivenJson, 'place' | 'pathOf'>): Program => {
  const [program, ...words] = Array.isArray(value) ? value : [];
  const isText = (word: unknown): word is string => typeof word === 'string' && !word.includes('\0');
  if (isText(program) && program !== '' && words.every(isText))
    return [program.includes('/') ? pathOf(program) : program, ...words];
  throw new UsageError(
    `${place} is not a list of program and arguments`,
    'write ["op", "read", "op://vault/item/key"]',
  );
};

/** @throws UsageError with the header that is wrong */
export const headersOf = (value: unknown, given: GivenJson): readonly SecretHeader[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`${given.place} is not an object`, EXAMPLE);
  const headers = Object.entries(value).map(([name, from]) => headerOf(name, from, given));
  const names = headers.map(({ name }) => name.toLowerCase());
  const twice = headers.find(({ name }, index) => names.indexOf(name.toLowerCase()) !== index);
  if (twice === undefined) return headers;
  throw new UsageError(`${given.place}.${twice.name} is given twice`, 'names of headers have no case: leave one out');
};

const headerOf = (name: string, from: Json, { place, pathOf }: GivenJson): SecretHeader => {
  if (!NAME.test(name)) throw new UsageError(`${place}: not a name of a header`, 'use letters, digits and -');
  const here = `${place}.${name}`;
  if (RESERVED.has(name.toLowerCase()))
    throw new UsageError(`${here}: the program itself sends this header`, 'leave it out');
  if (!isObject(from)) throw new UsageError(`${here}: a value is not written here, since others may read it`, EXAMPLE);
  const { file, command, ...others } = from;
  if (Object.keys(others).length > 0 || (file === undefined) === (command === undefined))
    throw new UsageError(`${here} has neither a file nor a command, or both`, EXAMPLE);
  return command === undefined
    ? { name, from: { file: pathOf(textOf(file, `${here}.file`)), place: here } }
    : { name, from: { run: programOf(command, { place: `${here}.command`, pathOf }), place: here } };
};

/** A value of a header: one line of plain text. Errors never contain it. @throws UsageError */
const valueText = (place: string, text: string): string => {
  const value = text.trim();
  if (/^[\x20-\x7e]+$/.test(value)) return value;
  const why = value === '' ? 'is empty' : /[\r\n]/.test(value) ? 'has more than one line' : 'is not plain text';
  throw new UsageError(`${place}: not a value of a header: it ${why}`, 'give one line of plain text');
};

const valueOfFile = ({ place, file }: FilePlace): string => valueText(place, readSecretFile(place, file, 'the value'));

/** Reads the file of a header, if its value is in one. @throws UsageError where that is no value */
export const checkFile = ({ from }: SecretHeader): void => {
  if ('file' in from) valueOfFile(from);
};

/** The value of a header, of a file as it is now: while it cannot be read the last one stays. @throws UsageError at first */
const sourceOf = ({ from }: SecretHeader): SecretSource => {
  if ('run' in from) return commandSource(from, valueText);
  const read = (): string => valueOfFile(from);
  return readAgain(read(), read);
};

/** The headers with their current values. @throws UsageError for a file that cannot be read */
export const headerSource = (
  headers: readonly SecretHeader[],
): ((isRejected: boolean) => Promise<Readonly<Record<string, string>>>) => {
  const sources = headers.map((header) => ({ name: header.name, source: sourceOf(header) }));
  return async (isRejected) =>
    Object.fromEntries(
      await Promise.all(sources.map(async ({ name, source }) => [name, await source(isRejected)] as const)),
    );
};
