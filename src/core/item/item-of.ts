import { admit, admitOwned } from '../admit/index.ts';
import { Hidden, sealedBytes, type Tape, TapeValue, wipe } from '../json-scan/index.ts';
import { type Json, withExactNumbers } from '../values/index.ts';
import { CompactItem } from './compact-item.ts';
import { hasForms } from './forms.ts';
import type { Item } from './item.ts';
import { summarise } from './item-summary.ts';
import { type KeptItem, parseSummary } from './kept-item.ts';
import type { KindCodec } from './kind-codec.ts';
import { ParsedItem } from './parsed-item.ts';
import { opened } from './parsed-model.ts';
import { Reader } from './read.ts';

/** An item of parsed JSON, admitted as a copy. */
export const openOf = <Model>(codec: KindCodec<Model>, json: unknown): Item =>
  new ParsedItem(codec, opened(codec.spec, admit(json)));

/** An admitted element, its bytes, and its hidden parts. */
interface Admitted {
  readonly json: Json;
  readonly bytes: Buffer;
  readonly hidden: Hidden;
}

/** Admits an element in place. Integers rounded by parsing are recovered from the bytes. */
const admittedFrom = (json: unknown, bytes: Buffer): Admitted => {
  const hidden = new Hidden();
  const admitted = admitOwned(json, hidden);
  if (hidden.rounded) {
    const text = bytes.toString('utf8');
    const exact = withExactNumbers(text);
    // Numbers with an exponent stay as they are.
    if (exact.length !== text.length) {
      wipe(bytes);
      return admittedFrom(JSON.parse(exact), Buffer.from(exact));
    }
  }
  return { json: admitted, bytes, hidden };
};

/** A parsed item; takes ownership of the JSON, which is changed. */
export const openFrom = <Model>(codec: KindCodec<Model>, parsed: unknown, from: Buffer): Item => {
  const { json, bytes } = admittedFrom(parsed, from);
  wipe(bytes);
  return new ParsedItem(codec, opened(codec.spec, json));
};

/** A compact item; takes ownership of the bytes, in which secrets are blanked, or which are rewritten. */
export const sealedFrom = <Model>(codec: KindCodec<Model>, parsed: unknown, from: Buffer): Item => {
  const { json, bytes, hidden } = admittedFrom(parsed, from);
  const reader = new Reader(json, null);
  const model = codec.spec.read(reader);
  const several = hasForms(codec.spec, reader);
  return new CompactItem(codec, summarise(codec, model, json), sealedBytes(bytes, hidden, json), several);
};

/** A compact item of an ordinary element on the tape; it keeps the bytes, secrets blanked. */
export const sealedFromTape = <Model>(codec: KindCodec<Model>, tape: Tape): Item => {
  const { spec } = codec;
  const reader = new Reader(new TapeValue(tape), null);
  const model = spec.read(reader);
  if (spec.identity(model).uid === null) {
    // Items without uid are identified by a digest of their content.
    const bytes = tape.taken();
    return sealedFrom(codec, JSON.parse(bytes.toString('utf8')), bytes);
  }
  const summary = summarise(codec, model, null);
  const several = hasForms(spec, reader);
  return new CompactItem(codec, summary, tape.sealed(), several);
};

/** The item in cacheable form; null for foreign items. Its bytes are shared: do not change them. */
export const keptOf = (item: Item): KeptItem | null =>
  item instanceof CompactItem || item instanceof ParsedItem ? item.kept() : null;

/** An item from the cache; null where it is not of this kind. Its bytes are admitted again when it is opened. */
export const recalled = <Model>(codec: KindCodec<Model>, line: string, bytes: Buffer): Item | null => {
  const read = parseSummary(codec, line);
  return read === null ? null : new CompactItem(codec, read, bytes, null);
};
