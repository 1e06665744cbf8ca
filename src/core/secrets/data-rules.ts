import { isMap, isScalar, isSeq, type Pair } from 'yaml';
import { isHarmless } from './harmless.ts';
import type { MaskInner } from './mask-encoded.ts';
import { isRandom, isSecretKey } from './secret.ts';

/** A word that is unlikely to be a name. */
const CODED_WORD = /\d.*[A-Za-z]|[A-Za-z].*\d|[a-z][A-Z]|[!$%&*+^#]/;
const REFERENCE_FIELD =
  /^(?:secretName|secretNamespace|name|namespace|items|optional|defaultMode|path|mode|create|enabled|annotations|labels|type|key|existing\w*)$/i;
const NAMING_REFERENCE = /^(?:secretName|name|existing\w*|create|enabled)$/i;
const REFERRING_FIELD = /^(?:valueFrom|secretKeyRef|secretRef|fromSecret|existingSecret\w*)$/;
const SECRET_NAME_KEY = /secrets?$/i;

/** `secret: {secretName: x}`, `imagePullSecrets: [{name: x}]`. */
export const isReferenceTo = (key: string, value: unknown, keyOf: (pair: Pair) => string | null): boolean => {
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

/** A list entry that is secret because of the previous one: an argument, or the value of a pair. */
export const isArgument = (
  texts: readonly (string | null)[],
  index: number,
  before: string,
  inner: MaskInner,
): boolean => {
  if (before.startsWith('-') && !/[=\s]/.test(before) && isSecretKey(before)) return true;
  const text = texts[index] ?? null;
  if (text === null || text.length > 200) return false;
  if (texts.length === 2 && index === 1) return isSecretKey(before) && CODED_WORD.test(text) && !isSecretKey(text);
  if (!/^-[a-z]$/i.test(before)) return false;
  const command = `${texts.slice(0, Math.min(index - 1, 4)).join(' ')} ${before} ${text}`;
  return inner(command) !== command;
};
