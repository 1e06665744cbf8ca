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
import { BoundaryGuess, NOT_FOUND } from './boundary-guess.ts';
import { mayEnd, ValueBounds } from './bounds.ts';
import { FastPath } from './fast-path.ts';
import { OversizeError } from './oversize.ts';
import { parseJson } from './parse-json.ts';

/** A part of a list's envelope, in the order of the body. */
export type ListPiece =
  /** One element of `items`, complete, and what it was parsed to: undefined, which JSON cannot say, when it is no JSON. */
  | { readonly type: 'element'; readonly bytes: Buffer; readonly json: unknown }
  /** One element that is ordinary, by its tape, which is good until the next part is asked for. */
  | { readonly type: 'ordinary'; readonly tape: Tape }
  /** A field of the envelope; a bare list counts as its `items`. `bytes` only where it was to be kept. `first` tells what it is; `[` for a list. */
  | { readonly type: 'field'; readonly key: string; readonly first: number; readonly bytes: Buffer | null }
  /** The body is one value that is neither an object nor a list. */
  | { readonly type: 'scalar'; readonly bytes: Buffer };

/** The body is no JSON from `offset` (in decoded bytes) on. */
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

/** The list meta, and what an error says in the place of a list. */
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
 * Takes a list's body (document 2.1) apart while it arrives: the elements of the top-level `items`, or of a bare
 * top-level list, each as its own bytes, and the fields beside them. What is held is at most one element.
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
  /** The beginning of an element that may be ordinary, at the end of the last piece. */
  #cut: Buffer | null = null;
  /** The beginning of an element whose end was not guessed in the last piece. */
  #begun: Buffer | null = null;
  readonly #boundary = new BoundaryGuess();
  readonly #ordinary: FastPath | null;

  /**
   * @param limit the most bytes that one value may have
   * @param ordinary gives the ordinary elements of a long list by their tape
   */
  constructor(limit: number, ordinary = false) {
    this.#limit = limit;
    this.#ordinary = ordinary ? new FastPath(limit) : null;
  }

  /** True when the envelope was read to its end. */
  get closed(): boolean {
    return this.#expecting === 'nothing' && this.#part === null;
  }

  /** True when something other than blanks followed the envelope. */
  get trailing(): boolean {
    return this.#trailing;
  }

  /**
   * The parts that this piece of the body completes.
   * @throws MalformedError, OversizeError
   */
  *push(arrived: Buffer): Generator<ListPiece> {
    const piece = this.#continued(arrived);
    const last = mayEnd(piece);
    // An element is waited for once: what was not found then may never be.
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

  /** What has arrived and was not looked through yet, because more may be coming. */
  *rest(): Generator<ListPiece> {
    while (this.#begun !== null) yield* this.push(NO_BYTES);
  }

  /** The end of the body: a scalar has no closing sign of its own. */
  *end(): Generator<ListPiece> {
    yield* this.rest();
    const part = this.#part === 'scalar' ? this.#finish(this.#before) : null;
    if (part) yield part;
  }

  /** A piece behind what was begun in the last one. */
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
   * An element that ends in this piece, where that can be told without looking for its end. `fresh`: it was not begun in the
   * last one, where the scan has left it to others.
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

  /** The ordinary element that goes on in this piece; null for one whose end is to be looked for. */
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

  /** Acts on one byte between values; true when the byte is used up. */
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
