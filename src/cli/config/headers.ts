import { isObject } from '../../core/values/index.ts';
import type { Program, SecretCommand } from '../key-program/printed-by.ts';
import { UsageError } from '../usage-error.ts';
import { readAgain, readSecretFile } from './certificates.ts';
import { commandSource, type SecretSource } from './secret-command.ts';
import {
  type GivenJson,
  objectShape,
  optional,
  pathShape,
  programShape,
  recordShape,
  type Shape,
  transform,
} from './shape.ts';

/** Path of a file, and the place of the setting that names it, for errors. */
interface FilePlace {
  readonly file: string;
  readonly place: string;
}

/** A header with a secret value, for an access proxy in front of the service. */
export interface SecretHeader {
  readonly name: string;
  readonly from: FilePlace | SecretCommand;
}

const EXAMPLE =
  'write "headers": {"CF-Access-Client-Id": {"file": "~/.cf-id"}, "X-Key": {"command": ["op", "read", "…"]}}';

/** Pattern of a header name (RFC 9110). */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
/** Headers that the program sends itself, or that control the connection. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['accept', 'accept-encoding', 'apikey', 'connection', 'content-encoding', 'content-length', 'content-type'],
  ...['expect', 'host', 'keep-alive', 'projectuid', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding'],
  ...['upgrade', 'user-agent'],
]);

/** Shape of a program that prints a secret. Its path is relative to the folder of the config file, like all paths. */
export const secretProgram = transform(
  programShape('write ["op", "read", "op://vault/item/key"]'),
  ([first, ...others], { pathOf }): Program => [first.includes('/') ? pathOf(first) : first, ...others],
);

const source = objectShape(
  { file: optional(pathShape, null), command: optional(secretProgram, null) },
  { example: EXAMPLE },
);

const header: Shape<SecretHeader['from']> = {
  schema: source.schema,
  parseJson: (value, given) => {
    const { place } = given;
    if (!isObject(value))
      throw new UsageError(`${place}: a value is not written here, since others may read it`, EXAMPLE);
    const keys = Object.keys(value);
    if (keys.length !== 1 || !['file', 'command'].includes(keys[0] ?? ''))
      throw new UsageError(`${place} has neither a file nor a command, or both`, EXAMPLE);
    const { file, command } = source.parseJson(value, given);
    return command === null ? { file: file ?? '', place } : { run: command, place };
  },
};

const headerName = (name: string, { place }: GivenJson): string => {
  if (!NAME.test(name)) throw new UsageError(`${place}: not a name of a header`, 'use letters, digits and -');
  if (!RESERVED.has(name.toLowerCase())) return name;
  throw new UsageError(`${place}.${name}: the program itself sends this header`, 'leave it out');
};

export const HEADERS = transform(recordShape(header, EXAMPLE, headerName), (headers, { place }) => {
  const names = headers.map(([name]) => name.toLowerCase());
  const twice = headers.find((_, index) => names.indexOf(names[index] ?? '') !== index);
  if (twice === undefined) return headers.map(([name, from]): SecretHeader => ({ name, from }));
  throw new UsageError(`${place}.${twice[0]} is given twice`, 'names of headers have no case: leave one out');
});

/** Checks the value of a header: one line of plain text. Errors never contain the value. @throws UsageError */
const valueText = (place: string, text: string): string => {
  const value = text.trim();
  if (/^[\x20-\x7e]+$/.test(value)) return value;
  const why = value === '' ? 'is empty' : /[\r\n]/.test(value) ? 'has more than one line' : 'is not plain text';
  throw new UsageError(`${place}: not a value of a header: it ${why}`, 'give one line of plain text');
};

const valueOfFile = ({ place, file }: FilePlace): string => valueText(place, readSecretFile(place, file, 'the value'));

/** Checks the file of a header, if its value is in a file. @throws UsageError if the file contains no value */
export const checkFile = ({ from }: SecretHeader): void => {
  if ('file' in from) valueOfFile(from);
};

/** Source of a header's value. A file is read each time; while it cannot be read, the last value stays. @throws UsageError at first */
const sourceOf = ({ from }: SecretHeader): SecretSource => {
  if ('run' in from) return commandSource(from, valueText);
  const read = (): string => valueOfFile(from);
  return readAgain(read(), read);
};

/** Creates a function that returns the headers. After a rejection (`isRejected`) programs run again. @throws UsageError for an unreadable file */
export const headerSource = (
  headers: readonly SecretHeader[],
): ((isRejected: boolean) => Promise<Readonly<Record<string, string>>>) => {
  const sources = headers.map((header) => ({ name: header.name, source: sourceOf(header) }));
  return async (isRejected) =>
    Object.fromEntries(
      await Promise.all(sources.map(async ({ name, source }) => [name, await source(isRejected)] as const)),
    );
};
