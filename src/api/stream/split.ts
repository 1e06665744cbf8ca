import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  CUT,
  isBlank,
  OPEN_BRACE,
  OPEN_BRACKET,
  type Tape,
  wipe,
} from '../../core/json-scan/index.ts';
import { BoundaryGuess, NOT_FOUND, parseJson } from './boundary-guess.ts';
import { mayEnd, ValueBounds } from './bounds.ts';
import { FastPath, OversizeError } from './fast-path.ts';

/** A part of a list's envelope, in the order of the body. */
export type ListPiece =
  /** One complete element of `items`, with its parsed value: undefined, which JSON cannot express, for invalid JSON. */
  | { readonly type: 'element'; readonly bytes: Buffer; readonly json: unknown }
  /** One ordinary element as a tape, valid until the next part is requested. */
  | { readonly type: 'ordinary'; readonly tape: Tape }
  /**
   * A field of the envelope; a bare list counts as its `items`. `bytes` are set for kept fields only. `first` is the
   * first byte of its value, `[` for a list.
   */
  | { readonly type: 'field'; readonly key: string; readonly first: number; readonly bytes: Buffer | null }
  /** The body is neither an object nor a list. */
  | { readonly type: 'scalar'; readonly bytes: Buffer };

/** The body is invalid JSON from `offset` (decoded bytes) on. */
export class MalformedError extends Error {
  override readonly name = 'MalformedError';
  readonly offset: number;

  constructor(offset: number) {
    super(`not JSON from byte ${offset} on`);
    this.offset = offset;
  }
}

type ExpectedToken = 'start' | 'key' | 'colon' | 'value' | 'element' | 'nothing';
type PartKind = 'key' | 'field' | 'element' | 'scalar';

/** Fields to keep: list meta, and error fields. */
const KEPT_FIELDS: ReadonlySet<string> = new Set([
  'listmeta',
  'listMeta',
  'code',
  'message',
  'details',
  'ref',
  'error',
]);
const NO_VALUE = new Set([...'}],:'].map((char) => char.charCodeAt(0)));
const NO_BYTES = Buffer.alloc(0);
const BOM = [0xef, 0xbb, 0xbf];

/**
 * Splits a list's body (document 2.1) while it arrives: the elements of the top-level `items` or of a bare list, each
 * with its own bytes, and the other fields. Holds at most one element.
 */
export class ListSplitter {
  readonly #limit: number;
  readonly #bounds = new ValueBounds();
  #expecting: ExpectedToken = 'start';
  #part: PartKind | null = null;
  #held: Buffer[] = [];
  #heldBytes = 0;
  #first = 0;
  #key = '';
  #bare = false;
  #before = 0;
  #trailing = false;
  /** Start of a possibly ordinary element at the end of the last chunk. */
  #cut: Buffer | null = null;
  /** Start of an element whose end was not guessed in the last chunk. */
  #begun: Buffer | null = null;
  readonly #boundary = new BoundaryGuess();
  readonly #ordinary: FastPath | null;

  /**
   * @param limit maximum bytes of a value
   * @param ordinary yields ordinary elements of a long list as tapes
   */
  constructor(limit: number, ordinary = false) {
    this.#limit = limit;
    this.#ordinary = ordinary ? new FastPath(limit) : null;
  }

  /** True when the envelope is complete. */
  get closed(): boolean {
    return this.#expecting === 'nothing' && this.#part === null;
  }

  /** True when more than blanks followed the envelope. */
  get trailing(): boolean {
    return this.#trailing;
  }

  /**
   * The parts that this chunk of the body completes.
   * @throws MalformedError, OversizeError
   */
  *push(arrived: Buffer): Generator<ListPiece> {
    const piece = this.#continued(arrived);
    const last = mayEnd(piece);
    // Only one retry per element: its boundary may never come.
    let mayRetry = piece === arrived && !last;
    let at = 0;
    if (this.#cut !== null) {
      const tape = this.#across(this.#cut, piece);
      at = tape === null ? 0 : tape.element.length - this.#cut.length;
      this.#cut = null;
      if (tape !== null) yield { type: 'ordinary', tape };
    }
    while (at < piece.length) {
      if (this.#part !== null) {
        const end = this.#bounds.scan(piece, at);
        const stop = end < 0 ? piece.length : end;
        this.#hold(piece.subarray(at, stop));
        at = stop;
        const part = end < 0 ? null : this.#finish(this.#before + at);
        if (part?.type === 'element') this.#boundary.elementEnded(piece, at);
        if (part) yield part;
        continue;
      }
      const byte = piece[at] ?? 0;
      const offset = this.#before + at;
      if (isBlank(byte) || (this.#expecting === 'start' && BOM[offset] === byte)) at += 1;
      else {
        const whole = this.#expecting === 'element' ? this.#whole(piece, at, at > 0 || piece === arrived) : null;
        if (whole === CUT) {
          this.#cut = piece.subarray(at);
          break;
        }
        if (whole === NOT_FOUND) {
          if (mayRetry) {
            this.#begun = piece.subarray(at);
            break;
          }
        } else if (whole !== null) {
          mayRetry = !last;
          at += whole.size;
          yield whole.part;
          continue;
        }
        const opens = this.#opensItems(byte);
        if (this.#step(byte, offset)) at += 1;
        if (opens) yield { type: 'field', key: 'items', first: byte, bytes: null };
      }
    }
    this.#before += piece.length;
    this.#boundary.pieceEnded();
  }

  /** The parts in the bytes held back for more input. */
  *rest(): Generator<ListPiece> {
    while (this.#begun !== null) yield* this.push(NO_BYTES);
  }

  /** The end of the body, where a scalar ends. */
  *end(): Generator<ListPiece> {
    yield* this.rest();
    const part = this.#part === 'scalar' ? this.#finish(this.#before) : null;
    if (part) yield part;
  }

  /** The chunk with the bytes held back in front of it. */
  #continued(piece: Buffer): Buffer {
    const begun = this.#begun;
    if (begun === null) return piece;
    this.#begun = null;
    this.#before -= begun.length;
    const together = Buffer.concat([begun, piece]);
    wipe(begun);
    wipe(piece);
    return together;
  }

  /**
   * An element that ends in this chunk, if its end can be guessed or scanned. `fresh`: it begins in this chunk; a
   * continued one was refused by the scan before.
   */
  #whole(
    piece: Buffer,
    at: number,
    fresh: boolean,
  ): { readonly size: number; readonly part: ListPiece } | typeof CUT | typeof NOT_FOUND | null {
    const tape = fresh ? (this.#ordinary?.at(piece, at) ?? null) : null;
    if (tape === CUT) return CUT;
    if (tape !== null) return { size: tape.element.length, part: { type: 'ordinary', tape } };
    const part = this.#boundary.element(piece, at, this.#limit);
    return part === null || part === NOT_FOUND ? part : { size: part.bytes.length, part };
  }

  /** The ordinary element that continues in this chunk; null where its end must be searched. */
  #across(begun: Buffer, piece: Buffer): Tape | null {
    const tape = this.#ordinary?.across(begun, piece) ?? null;
    if (tape !== null) return tape;
    this.#begin('element', begun[0] ?? 0, this.#before - begun.length);
    this.#bounds.scan(begun, 0);
    this.#hold(begun);
    return null;
  }

  #opensItems(byte: number): boolean {
    return (
      byte === OPEN_BRACKET && (this.#expecting === 'start' || (this.#expecting === 'value' && this.#key === 'items'))
    );
  }

  /** Handles one byte between values; true when it is consumed. */
  #step(byte: number, offset: number): boolean {
    switch (this.#expecting) {
      case 'start':
        if (byte === OPEN_BRACE) this.#expecting = 'key';
        else if (byte === OPEN_BRACKET) {
          this.#bare = true;
          this.#expecting = 'element';
        } else return this.#begin('scalar', byte, offset);
        return true;
      case 'key':
        if (byte === CLOSE_BRACE) this.#expecting = 'nothing';
        else if (byte === 0x22) return this.#begin('key', byte, offset);
        else if (byte !== 0x2c) throw new MalformedError(offset);
        return true;
      case 'colon':
        if (byte !== 0x3a) throw new MalformedError(offset);
        this.#expecting = 'value';
        return true;
      case 'value':
        if (this.#key !== 'items' || byte !== OPEN_BRACKET) return this.#begin('field', byte, offset);
        this.#expecting = 'element';
        return true;
      case 'element':
        if (byte === CLOSE_BRACKET) this.#expecting = this.#bare ? 'nothing' : 'key';
        else if (byte !== 0x2c) return this.#begin('element', byte, offset);
        return true;
      default:
        this.#trailing = true;
        return true;
    }
  }

  #begin(part: PartKind, first: number, offset: number): false {
    if (NO_VALUE.has(first)) throw new MalformedError(offset);
    this.#part = part;
    this.#first = first;
    this.#bounds.begin(first);
    return false;
  }

  #hold(bytes: Buffer): void {
    if (this.#part === 'field' && !KEPT_FIELDS.has(this.#key)) return;
    this.#heldBytes += bytes.length;
    if (this.#heldBytes > this.#limit) throw new OversizeError();
    this.#held.push(bytes);
  }

  #finish(offset: number): ListPiece | null {
    const part = this.#part;
    const held = this.#held;
    const bytes = held.length === 1 ? (held[0] ?? Buffer.alloc(0)) : Buffer.concat(held);
    this.#part = null;
    this.#held = [];
    this.#heldBytes = 0;
    switch (part) {
      case 'key':
        this.#key = readKey(bytes, offset);
        this.#expecting = 'colon';
        return null;
      case 'field':
        this.#expecting = 'key';
        return { type: 'field', key: this.#key, first: this.#first, bytes: KEPT_FIELDS.has(this.#key) ? bytes : null };
      case 'element':
        if (held.length > 1) held.forEach(wipe);
        return { type: 'element', bytes, json: parseJson(bytes) };
      default:
        this.#expecting = 'nothing';
        return { type: 'scalar', bytes };
    }
  }
}

const readKey = (bytes: Buffer, offset: number): string => {
  try {
    return String(JSON.parse(bytes.toString('utf8')));
  } catch {
    throw new MalformedError(offset - bytes.length);
  }
};
