import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { admit } from '../core/admit/index.ts';
import { sanitise } from '../core/text/index.ts';
import { isArray, isObject, type Json, type JsonObject, pathSteps } from '../core/values/index.ts';
import { linesIn } from './bytes.ts';
import { admittedBelow } from './format.ts';

/** Thrown for a value that must not be in a snapshot. The checked file or refresh must not be kept. */
export class Leak extends Error {
  override readonly name = 'Leak';

  /** `what` names the key of the value, or describes the value. */
  constructor(what: string) {
    super(`${what} would have been written`);
  }
}

/** True if bytes contain the program's own API key. */
export type IsOwnKey = (bytes: Buffer) => boolean;

/** Inflates gzip of any number of members. @throws the error of zlib, or of the bytes */
export const gunzip = (bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> =>
  // The reader of the text gets the error.
  pipeline(bytes, createGunzip(), () => undefined);

/** Keys of a line whose value is an item. */
const ITEMS = ['item', 'new', 'back'];
/** Keys of a line whose value is the value of a field. */
const SIDES = ['from', 'to'];

/**
 * Admits a line a second time. Written lines have passed `admit`, so that nothing may change.
 * @throws Leak
 */
const checkLine = (line: Buffer, isOwnKey: IsOwnKey): void => {
  if (isOwnKey(line)) throw new Leak('the key of edgescope itself');
  const text = line.toString('utf8');
  const read = JSON.parse(text) as Json;
  if (!isObject(read)) return;
  const items = ITEMS.filter((key) => Object.hasOwn(read, key));
  if (items.length > 0) {
    const admitted = { ...read, ...Object.fromEntries(items.map((key) => [key, admit(read[key])])) };
    // Differences are searched only if the texts differ, which is faster.
    const written = JSON.stringify(admitted) === text ? admitted : (JSON.parse(text) as JsonObject);
    for (const key of items) checkSame(written[key], admitted[key], key);
  }
  const { path } = read;
  if (typeof path !== 'string') return;
  const last = pathSteps(path)?.findLast(({ type }) => type === 'key')?.name ?? path;
  for (const side of SIDES) {
    const value = read[side];
    // Admission changes objects in place.
    const own = typeof value === 'object' ? structuredClone(value) : value;
    checkSame(value, admittedBelow(path, own), last);
  }
};

/** Throws for the first value that differs, with its key. @throws Leak */
const checkSame = (written: Json | undefined, admitted: Json | undefined, key: string): void => {
  if (written === admitted || (typeof written === 'string' && isSameText(written, admitted))) return;
  if (isArray(written) && isArray(admitted) && written.length === admitted.length) {
    for (const [index, value] of written.entries()) checkSame(value, admitted[index], key);
  } else if (isObject(written) && isObject(admitted)) {
    const keys = Object.keys(admitted);
    for (const [index, name] of Object.keys(written).entries()) {
      const known = keys[index];
      // A key that admission changes may contain a secret itself.
      if (known !== name) throw new Leak(`a key within ${sanitise(key)}`);
      checkSame(written[name], admitted[name], name);
    }
  } else throw new Leak(`a value under ${sanitise(key)}`);
};

/** Matches white space, and its marks in admitted texts: masks may cover either. */
const BLANKS = /[\s\u2400-\u2426]/g;

const isSameText = (written: string, admitted: Json | undefined): boolean =>
  typeof admitted === 'string' && written.replaceAll(BLANKS, '') === admitted.replaceAll(BLANKS, '');

/** Checks all lines of a text. @throws Leak */
export const checkText = async (texts: AsyncIterable<Buffer> | Iterable<Buffer>, isOwnKey: IsOwnKey): Promise<void> => {
  for await (const line of linesIn(texts)) checkLine(line, isOwnKey);
};
