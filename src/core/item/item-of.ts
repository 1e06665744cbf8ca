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

/** An item of parsed JSON, of which a copy is admitted. */
export const openOf = <Model>(codec: KindCodec<Model>, json: unknown): Item =>
  new ParsedItem(codec, opened(codec.spec, admit(json)));

/** One element as it was admitted, its bytes, and what is hidden in them. */
interface Admitted {
  readonly json: Json;
  readonly bytes: Buffer;
  readonly hidden: Hidden;
}

/** Admits an element in its place. Whole numbers that parsing has rounded are read from the bytes again. */
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

/** An item of the bytes of one element, and of what they were parsed to, which nobody else holds: it keeps the latter. */
export const openFrom = <Model>(codec: KindCodec<Model>, parsed: unknown, from: Buffer): Item => {
  const { json, bytes } = admittedFrom(parsed, from);
  wipe(bytes);
  return new ParsedItem(codec, opened(codec.spec, json));
};

/** The same, but it keeps the bytes, without the secrets in them: these are blanked, or the bytes written anew. */
export const sealedFrom = <Model>(codec: KindCodec<Model>, parsed: unknown, from: Buffer): Item => {
  const { json, bytes, hidden } = admittedFrom(parsed, from);
  const reader = new Reader(json, null);
  const model = codec.spec.read(reader);
  const several = hasForms(codec.spec, reader);
  return new CompactItem(codec, summarise(codec, model, json), sealedBytes(bytes, hidden, json), several);
};

/** An item of the tape of an ordinary element: its bytes are kept, and its secrets are blanked in them. */
export const sealedFromTape = <Model>(codec: KindCodec<Model>, tape: Tape): Item => {
  const { spec } = codec;
  const reader = new Reader(new TapeValue(tape), null);
  const model = spec.read(reader);
  if (spec.identity(model).uid === null) {
    // What has no uid is told apart by all that is in it.
    const bytes = tape.taken();
    return sealedFrom(codec, JSON.parse(bytes.toString('utf8')), bytes);
  }
  const summary = summarise(codec, model, null);
  const several = hasForms(spec, reader);
  return new CompactItem(codec, summary, tape.sealed(), several);
};

/** What is kept of an item for another run; null for what is none of a kind. Its bytes are not to be changed. */
export const keptOf = (item: Item): KeptItem | null =>
  item instanceof CompactItem || item instanceof ParsedItem ? item.kept() : null;

/** An item of what was kept of it; null when that is none of this kind. What is in the bytes is admitted when it is opened. */
export const recalled = <Model>(codec: KindCodec<Model>, line: string, bytes: Buffer): Item | null => {
  const read = parseSummary(codec, line);
  return read === null ? null : new CompactItem(codec, read, bytes, null);
};
