import { type Alias, isAlias, isMap, isScalar, isSeq, type Pair, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import {
  HEADER_KEY,
  isDoubtfulKey,
  isRandom,
  isSecretArgument,
  isSecretKey,
  PRESENT,
  siblingRule,
  withoutDisguise,
} from './disguise.ts';
import { isHarmless, shownValue } from './harmless.ts';
import { type MaskInner, sameLines } from './put-mask.ts';

const REFERENCE_FIELD =
  /^(?:secretName|secretNamespace|name|namespace|items|optional|defaultMode|path|mode|create|enabled|annotations|labels|type|key|existing\w*)$/i;
const NAMING_REFERENCE = /^(?:secretName|name|existing\w*|create|enabled)$/i;
const REFERRING_FIELD = /^(?:valueFrom|secretKeyRef|secretRef|fromSecret|existingSecret\w*)$/;
const SECRET_NAME_KEY = /secrets?$/i;

/** True for a value that only refers to a secret: `secret: {secretName: x}`, `imagePullSecrets: [{name: x}]`. */
const isReferenceTo = (key: string, value: unknown, keyOf: (pair: Pair) => string | null): boolean => {
  if (isMap(value) && value.items.length > 0 && value.items.every((pair) => REFERRING_FIELD.test(keyOf(pair) ?? '')))
    return true;
  if (!SECRET_NAME_KEY.test(key)) return false;
  const nodes = isSeq(value) ? value.items : [value];
  if (nodes.length === 0) return false;
  return nodes.every((node) => {
    if (isScalar(node) && isSeq(value)) return /pull/i.test(key) && isHarmless('existingSecret', String(node.value));
    if (!isMap(node) || node.items.length === 0) return false;
    const keys = node.items.map((pair) => keyOf(pair) ?? '');
    return (
      keys.every((field) => REFERENCE_FIELD.test(field)) &&
      keys.some((field) => NAMING_REFERENCE.test(field)) &&
      node.items.every((pair) => !isScalar(pair.value) || !isRandom(String(pair.value.value)))
    );
  });
};

/** True for a list entry that is secret because of the previous entries: an argument, or the value of a pair. */
const isArgument = (texts: readonly (string | null)[], index: number, inner: MaskInner): boolean => {
  const before = texts[index - 1];
  const text = texts[index] ?? null;
  if (isSecretArgument(before, text, texts.length === 2)) return true;
  if (text === null || text.length > 200 || !/^-[a-z]$/i.test(before ?? '')) return false;
  const command = `${texts.slice(0, Math.min(index - 1, 4)).join(' ')} ${before} ${text}`;
  return inner(command) !== command;
};

const MERGES = 5;

/** The sibling texts of a map, merged maps (`<<`) included. */
function* siblings(map: YAMLMap, resolve: (node: unknown) => unknown, depth: number): Generator<[string, string]> {
  for (const pair of map.items) {
    const key = resolve(pair.key);
    if (!isScalar(key)) continue;
    const value = resolve(pair.value);
    if (isScalar(value)) yield [String(key.value), String(value.value)];
    else if (String(key.value) === '<<' && depth < MERGES)
      for (const merged of isSeq(value) ? value.items : [value]) {
        const node = isAlias(merged) ? resolve(merged) : merged;
        if (isMap(node)) yield* siblings(node, resolve, depth + 1);
      }
  }
}

const isHeadersKey = (key: string): boolean => /headers?$/i.test(key) && !/^(?:header|.*[a-z]Header)$/.test(key);

const HARMLESS =
  /^(?:host|accept(?:-.*)?|content-(?:type|length|encoding|language|disposition|security-policy)|user-agent|cache-control|connection|keep-alive|origin|referer|referrer-policy|x-forwarded-.*|x-request-id|x-real-ip|x-correlation-id|upgrade|pragma|vary|expires|date|etag|location|server|via|range|retry-after|transfer-encoding|strict-transport-security|x-frame-options|x-content-type-options|x-xss-protection|x-robots-tag|x-scope-orgid|access-control-.*|permissions-policy|name|enabled|type|path|port|scheme)$/i;

/** True for a header that carries no credential. */
const isHarmlessHeader = (name: string): boolean => HARMLESS.test(name.trim());

/** A range of the source, and the text that replaces it. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const DEPTH_LIMIT = 80;
/** Finds the secrets of a document as ranges of its source. */
export class DataWalk {
  readonly replacements: Replacement[] = [];
  readonly #source: string;
  readonly #inner: MaskInner;
  readonly #anchors = new Map<string, unknown[]>();
  readonly #hiddenAnchors = new Set<string>();

  constructor(source: string, inner: MaskInner) {
    this.#source = source;
    this.#inner = inner;
  }

  document(contents: unknown): void {
    // A lone scalar is prose.
    if (isScalar(contents)) return;
    this.#collectAnchors(contents, 0);
    this.#value(contents, 0);
  }

  #collectAnchors(node: unknown, depth: number): void {
    if (depth > DEPTH_LIMIT) return;
    if ((isScalar(node) || isMap(node) || isSeq(node)) && node.anchor !== undefined) {
      const known = this.#anchors.get(node.anchor);
      if (known === undefined) this.#anchors.set(node.anchor, [node]);
      else known.push(node);
    }
    if (isMap(node))
      for (const { key, value } of node.items) {
        this.#collectAnchors(key, depth + 1);
        this.#collectAnchors(value, depth + 1);
      }
    if (isSeq(node)) for (const item of node.items) this.#collectAnchors(item, depth + 1);
  }

  /** The node itself, or the anchored node of an alias. */
  readonly resolve = (node: unknown): unknown =>
    isAlias(node) ? (this.#anchors.get(node.source)?.at(-1) ?? node) : node;

  #value(node: unknown, depth: number): void {
    if (depth > DEPTH_LIMIT) return;
    if (isMap(node)) this.#map(node, depth + 1);
    else if (isSeq(node)) this.#list(node, depth + 1);
    else if (isScalar(node)) this.#text(node);
  }

  #map(map: YAMLMap, depth: number): void {
    const rule = siblingRule(siblings(map, this.resolve, 0));
    for (const pair of map.items) {
      const key = this.#keyOf(pair);
      if (key === null) {
        this.#value(pair.key, depth);
        this.#value(pair.value, depth);
      } else if (rule(key, isSeq(this.resolve(pair.value)))) this.#hide('password', pair.value);
      else if (isSecretKey(key)) {
        if (!isReferenceTo(key, pair.value, (one) => this.#keyOf(one))) this.#hide(key, pair.value);
      } else if (isHeadersKey(key) || (HEADER_KEY.test(key) && !isScalar(pair.value))) this.#headers(pair.value, depth);
      else if (isDoubtfulKey(key) && isScalar(pair.value) && isRandom(String(pair.value.value)))
        this.#hide(key, pair.value);
      else this.#value(pair.value, depth);
    }
  }

  #keyOf({ key }: Pair): string | null {
    const node = this.resolve(key);
    return isScalar(node) ? withoutDisguise(String(node.value)) : null;
  }

  #list(list: YAMLSeq, depth: number): void {
    const texts = list.items.map((item) => {
      const node = this.resolve(item);
      return isScalar(node) && typeof node.value === 'string' ? node.value : null;
    });
    for (const [index, item] of list.items.entries()) {
      if (isArgument(texts, index, this.#inner)) this.#hide('password', item);
      else this.#value(item, depth);
    }
  }

  #headers(node: unknown, depth: number): void {
    if (isMap(node)) {
      for (const pair of node.items) {
        const name = this.#keyOf(pair) ?? '';
        if (!isHarmlessHeader(name)) this.#hide(name === '' ? 'password' : name, pair.value);
      }
    } else if (isSeq(node)) {
      for (const item of node.items) {
        if (isMap(item)) this.#headerEntry(item, depth);
        else this.#header(item);
      }
    } else this.#header(node);
  }

  #headerEntry(item: YAMLMap, depth: number): void {
    const named = item.items.find((pair) => /^(?:name|key|header)$/i.test(this.#keyOf(pair) ?? ''));
    const name = this.resolve(named?.value);
    if (named === undefined) this.#headers(item, depth + 1);
    else if (!isScalar(name) || !isHarmlessHeader(String(name.value)))
      for (const pair of item.items) if (pair !== named) this.#hide('password', pair.value);
  }

  /** Hides a header that is a single scalar: `Name: value`. */
  #header(node: unknown): void {
    if (!isScalar(node)) return;
    const text = String(node.value);
    const name = text.slice(0, Math.max(0, text.indexOf(':')));
    if (name === '' || !isHarmlessHeader(name)) this.#hide('password', node);
  }

  #hide(key: string, node: unknown): void {
    if (isAlias(node)) {
      this.#hideAnchor(node);
      this.#put(node, PRESENT);
    } else if (isScalar(node)) this.#hideScalar(key, node);
    else if (isMap(node) || isSeq(node)) {
      this.#hideAliases(node, 0);
      if (node.items.length > 0) this.#put(node, PRESENT);
    }
  }

  #hideScalar(key: string, node: Scalar): void {
    const value = node.value === null ? '' : String(node.value);
    const source = this.#sourceOf(node);
    // A masked value may have text after it.
    if (source === '' || source.startsWith(PRESENT) || isHarmless(key, value) || isHarmless(key, source)) return;
    const isLine = !source.includes('\n');
    this.#put(node, isLine ? shownValue(key, source) : PRESENT);
  }

  /** Hides the value at the anchor that an alias refers to. */
  #hideAnchor({ source }: Alias): void {
    if (this.#hiddenAnchors.has(source)) return;
    this.#hiddenAnchors.add(source);
    for (const node of this.#anchors.get(source) ?? []) this.#hide('password', node);
  }

  #hideAliases(node: unknown, depth: number): void {
    if (depth > DEPTH_LIMIT) return;
    if (isAlias(node)) this.#hideAnchor(node);
    if (isMap(node))
      for (const { key, value } of node.items) {
        this.#hideAliases(key, depth + 1);
        this.#hideAliases(value, depth + 1);
      }
    if (isSeq(node)) for (const item of node.items) this.#hideAliases(item, depth + 1);
  }

  /** Masks the secrets in a scalar that appear only after its escapes and folds are decoded. */
  #text(node: Scalar): void {
    if (typeof node.value !== 'string') return;
    const source = this.#sourceOf(node);
    if (source === node.value || !/[\\\n]|''/.test(source)) return;
    const masked = this.#inner(node.value);
    if (masked === node.value) return;
    if (node.type === 'BLOCK_LITERAL') this.#put(node, this.#literal(source));
    else if (node.type === 'QUOTE_DOUBLE') this.#put(node, JSON.stringify(masked));
    else if (node.type === 'QUOTE_SINGLE') this.#put(node, `'${masked.replaceAll("'", "''")}'`);
    else this.#put(node, node.type === 'BLOCK_FOLDED' ? foldBlock(source, masked) : masked.trimEnd());
  }

  /** Masks the lines of a block scalar, without their indent. */
  #literal(source: string): string {
    const [head = '', ...lines] = source.split('\n');
    const indent = Math.min(
      ...lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length),
    );
    const masked = this.#inner(lines.map((line) => line.slice(indent)).join('\n')).split('\n');
    const blanks = ' '.repeat(indent);
    return [head, ...masked.map((line) => (line === '' ? '' : blanks + line))].join('\n');
  }

  #sourceOf(node: Scalar): string {
    const [start, end] = node.range ?? [0, 0];
    return this.#source.slice(start, end).trimEnd();
  }

  #put(node: Alias | Scalar | YAMLMap | YAMLSeq, text: string): void {
    const [start, end] = node.range ?? [0, 0];
    const source = this.#source.slice(start, end).trimEnd();
    if (source === '' || source === text) return;
    this.replacements.push({ start, end: start + source.length, text: sameLines(source, text) });
  }
}

/** Writes a new text into a folded block, one line per paragraph. */
const foldBlock = (source: string, text: string): string => {
  const [head = '', first = ''] = source.split(/\n(?=[ \t]*\S)/);
  const indent = /^[ \t]*/.exec(first)?.[0] ?? '';
  return [head.trimEnd(), ...text.trimEnd().split('\n')].join(`\n${indent}`);
};
