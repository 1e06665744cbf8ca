/** Punctuation of JSON. */
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

const isOpening = (byte: number): boolean => byte === OPEN_BRACE || byte === OPEN_BRACKET;
const isClosing = (byte: number): boolean => byte === CLOSE_BRACE || byte === CLOSE_BRACKET;
const endsScalar = (byte: number): boolean => isClosing(byte) || byte === COMMA || byte === COLON || isBlank(byte);

/**
 * Finds the end of a JSON value in chunked bytes by counting brackets and quotes; validity is left to JSON.parse.
 * Bytes of multibyte characters never match, so a chunk may end anywhere.
 */
class ValueBounds {
  #scalar = false;
  #depth = 0;
  #inText = false;
  /** True if the first byte of the next chunk is escaped. */
  #escaped = false;

  /** Begins a value. Its first byte decides how the value ends, and is scanned again. */
  begin(first: number): void {
    this.#scalar = first !== QUOTE && !isOpening(first);
    this.#depth = 0;
    this.#inText = false;
    this.#escaped = false;
  }

  /** Index after the value's last byte; -1 if it continues in the next chunk. */
  scan(piece: Uint8Array, from: number): number {
    return this.#scalar ? this.#scanScalar(piece, from) : this.#scanNested(piece, from);
  }

  #scanScalar(piece: Uint8Array, from: number): number {
    for (let at = from; at < piece.length; at += 1) if (endsScalar(piece[at] ?? 0)) return at;
    return -1;
  }

  #scanNested(piece: Uint8Array, from: number): number {
    const { length } = piece;
    let depth = this.#depth;
    let inText = this.#inText;
    let at = from;
    if (this.#escaped) at += 1;
    this.#escaped = false;
    while (at < length) {
      let byte = piece[at] ?? 0;
      if (inText) {
        while (byte !== QUOTE && byte !== BACKSLASH && at + 1 < length) {
          at += 1;
          byte = piece[at] ?? 0;
        }
        if (byte === QUOTE) {
          inText = false;
          if (depth === 0) return at + 1;
        } else if (byte === BACKSLASH) {
          at += 1;
          this.#escaped = at === length;
        }
      } else if (byte === QUOTE) inText = true;
      else if (isOpening(byte)) depth += 1;
      else if (isClosing(byte)) {
        depth -= 1;
        if (depth === 0) return at + 1;
      }
      at += 1;
    }
    this.#depth = depth;
    this.#inText = inText;
    return -1;
  }
}

/** Part of the body of a list that `ListSplitter` finds, in the order of the body: an element, or a field beside the list. */
export type ListPiece =
  /** A complete element of the list, valid JSON or not. */
  | { readonly type: 'element'; readonly bytes: Buffer }
  /**
   * A field of the envelope; a bare list counts as the field `items`. `bytes` are set for kept fields only. `first` is the
   * first byte of the value, `[` for a list.
   */
  | { readonly type: 'field'; readonly key: string; readonly first: number; readonly bytes: Buffer | null }
  /** The body is neither an object nor a list. */
  | { readonly type: 'scalar'; readonly bytes: Buffer };

/** A body that is invalid JSON from `offset` (decoded bytes) on. */
export class MalformedError extends Error {
  override readonly name = 'MalformedError';
  readonly offset: number;

  constructor(offset: number) {
    super(`not JSON from byte ${offset} on`);
    this.offset = offset;
  }
}

/** A value exceeds its size limit. If `many` is set, a list exceeds this number of items instead. */
export class OversizeError extends Error {
  override readonly name = 'OversizeError';
  readonly many: number | null;

  constructor(many: number | null = null) {
    super(many === null ? 'one value is too large' : `more than ${many} items`);
    this.many = many;
  }
}

type ExpectedToken = 'start' | 'key' | 'colon' | 'value' | 'element' | 'nothing';
type PartKind = 'key' | 'field' | 'element' | 'scalar';

/** Key of the elements in the body of a list. */
export const ITEMS = 'items';

/** Fields whose bytes are kept: list meta, and error fields. */
const KEPT_FIELDS: ReadonlySet<string> = new Set([
  'listmeta',
  'listMeta',
  'code',
  'message',
  'details',
  'ref',
  'error',
]);
const NO_VALUE = new Set([CLOSE_BRACE, CLOSE_BRACKET, COMMA, COLON]);
const BOM = [0xef, 0xbb, 0xbf];

/**
 * Splits the body of a list while it arrives, into the elements of the top-level list of items or of a bare list, each
 * with its own bytes, and the other fields. Holds at most one element.
 */
export class ListSplitter {
  readonly #limit: number;
  readonly #items: string;
  readonly #bounds = new ValueBounds();
  #expecting: ExpectedToken = 'start';
  #part: PartKind | null = null;
  #held: Buffer[] = [];
  #heldBytes = 0;
  #first = 0;
  #key = '';
  #bare = false;
  #before = 0;
  /** First byte after the envelope; null if nothing follows. */
  #behind: number | null = null;

  /** @param limit maximum bytes of a value; `items` is the key of the elements */
  constructor(limit: number, items = ITEMS) {
    this.#limit = limit;
    this.#items = items;
  }

  /** True when the envelope is complete. */
  get closed(): boolean {
    return this.#expecting === 'nothing' && this.#part === null;
  }

  /** True when more than blanks followed the envelope. */
  get trailing(): boolean {
    return this.#behind !== null;
  }

  /** True when a second document followed the envelope. */
  get hasSecond(): boolean {
    return this.#behind !== null && isOpening(this.#behind);
  }

  /**
   * Takes a chunk of the body and yields the parts that it completes.
   * @throws MalformedError, OversizeError
   */
  *push(piece: Buffer): Generator<ListPiece> {
    let at = 0;
    while (at < piece.length) {
      if (this.#part !== null) {
        const end = this.#bounds.scan(piece, at);
        const stop = end < 0 ? piece.length : end;
        this.#hold(piece.subarray(at, stop));
        at = stop;
        const part = end < 0 ? null : this.#finish(this.#before + at);
        if (part) yield part;
        continue;
      }
      const byte = piece[at] ?? 0;
      const offset = this.#before + at;
      if (isBlank(byte) || (this.#expecting === 'start' && BOM[offset] === byte)) at += 1;
      else {
        const opens = this.#opensItems(byte);
        if (this.#step(byte, offset)) at += 1;
        if (opens) yield { type: 'field', key: this.#items, first: byte, bytes: null };
      }
    }
    this.#before += piece.length;
  }

  /** Ends the body, and yields a scalar that ends with it. */
  *end(): Generator<ListPiece> {
    const part = this.#part === 'scalar' ? this.#finish(this.#before) : null;
    if (part) yield part;
  }

  #opensItems(byte: number): boolean {
    return (
      byte === OPEN_BRACKET &&
      (this.#expecting === 'start' || (this.#expecting === 'value' && this.#key === this.#items))
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
        else if (byte === QUOTE) return this.#begin('key', byte, offset);
        else if (byte !== COMMA) throw new MalformedError(offset);
        return true;
      case 'colon':
        if (byte !== COLON) throw new MalformedError(offset);
        this.#expecting = 'value';
        return true;
      case 'value':
        if (this.#key !== this.#items || byte !== OPEN_BRACKET) return this.#begin('field', byte, offset);
        this.#expecting = 'element';
        return true;
      case 'element':
        if (byte === CLOSE_BRACKET) this.#expecting = this.#bare ? 'nothing' : 'key';
        else if (byte !== COMMA) return this.#begin('element', byte, offset);
        return true;
      default:
        this.#behind ??= byte;
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
        return { type: 'element', bytes };
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
