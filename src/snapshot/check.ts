import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { admit } from '../core/admit/index.ts';
import { sanitise } from '../core/text/index.ts';
import { isArray, isObject, type Json, type JsonObject, pathSteps } from '../core/values/index.ts';
import { linesIn } from './bytes.ts';
import { admittedBelow } from './format.ts';

/** A value that may not be in a snapshot: nothing of it may stay. */
export class Leak extends Error {
  override readonly name = 'Leak';

  /** `what` is the key that it stands under, or what it is. */
  constructor(what: string) {
    super(`${what} would have been written`);
  }
}

/** Tells whether bytes contain the key of the program itself. */
export type IsOwnKey = (bytes: Buffer) => boolean;

/** The text of gzip of any number of members. @throws the error of zlib, or of the bytes */
export const gunzip = (bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> =>
  // Whoever reads the text gets the error.
  pipeline(bytes, createGunzip(), () => undefined);

/** Keys of a line whose value is an item. */
const ITEMS = ['item', 'new', 'back'];
/** Keys of a line whose value is that of a field. */
const SIDES = ['from', 'to'];

/**
 * Reads lines through the one door once more: what is written has passed it, so that nothing may change.
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
    // What differs is looked for only then: this is faster.
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

/** Names the key of the first value that differs. @throws Leak */
const checkSame = (written: Json | undefined, admitted: Json | undefined, key: string): void => {
  if (written === admitted || (typeof written === 'string' && isSameText(written, admitted))) return;
  if (isArray(written) && isArray(admitted) && written.length === admitted.length) {
    for (const [index, value] of written.entries()) checkSame(value, admitted[index], key);
  } else if (isObject(written) && isObject(admitted)) {
    const keys = Object.keys(admitted);
    for (const [index, name] of Object.keys(written).entries()) {
      const known = keys[index];
      // A key that is admitted as another one may hold a secret itself.
      if (known !== name) throw new Leak(`a key within ${sanitise(key)}`);
      checkSame(written[name], admitted[name], name);
    }
  } else throw new Leak(`a value under ${sanitise(key)}`);
};

/** White space, and the signs that stand for it once it was admitted: masks may take them in. */
const BLANKS = /[\s\u2400-\u2426]/g;

const isSameText = (written: string, admitted: Json | undefined): boolean =>
  typeof admitted === 'string' && written.replaceAll(BLANKS, '') === admitted.replaceAll(BLANKS, '');

/** Checks all lines of a text. @throws Leak */
export const checkText = async (texts: AsyncIterable<Buffer> | Iterable<Buffer>, isOwnKey: IsOwnKey): Promise<void> => {
  for await (const line of linesIn(texts)) checkLine(line, isOwnKey);
};
