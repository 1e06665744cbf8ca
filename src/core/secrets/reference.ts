import { isHarmless } from './harmless.ts';
import { isSecretKey } from './secret.ts';

// `secret: {secretName: x}`: a block under a secret key that only refers to a secret.

const SECRETS_HEAD = /^(\s*(?:- +)*)["']?[\w.-]{0,80}?secrets?["']?\s*:\s*$/i;
const REFERENCE_FIELDS =
  /^\s*(?:- +)*["']?(?:secretName|secretNamespace|name|namespace|items|optional|defaultMode|path|mode|create|enabled|annotations|labels|type|existing\w*|key)["']?\s*:(?:\s+(?:["']?[a-z0-9]([a-z0-9./-]{0,100}[a-z0-9])?["']?|\{\}|\[\]|""|''))?\s*$/i;
const NAMING_LINE = /^\s*(?:- +)*["']?(?:secretName|name|existing\w*|create|enabled|path)["']?\s*:/i;
const OPENS_BLOCK = /:\s*$/;
/** `imagePullSecrets:` followed by names only. */
const PULL_SECRETS = /pull[._-]?secrets["']?\s*:\s*$/i;
const NAME_ENTRY = /^\s*- +["']?[a-z0-9](?:[a-z0-9.-]{0,100}[a-z0-9])?["']?\s*$/;
/** `authorization:` followed by switches, numbers and modes. */
const MODES = /^(\s*(?:- +)*)["']?[\w.-]{0,80}?(?:auth|authorization|tokens?|credentials)["']?\s*:\s*$/i;
const COUNTING_KEY = /seconds|minutes|hours|days|ttl|expir|timeout|max|min|size|length|port|interval|count|limit/i;
const COUNT_VALUE = /^\d{1,7}$/;
/** `password:` followed by where it is stored. */
const OPENING_KEY = /^(\s*(?:- +)*)["']?[\w.-]{1,80}["']?\s*:\s*$/;
const REFERENCE_LINE = /^\s*["']?(?:valueFrom|secretKeyRef|secretRef|fromSecret|existingSecret\w*)["']?\s*:/;
const INLINE_REFERENCE =
  /^\s*["']?(?:valueFrom|secretKeyRef|secretRef|fromSecret|existingSecret\w*|name|key|optional|namespace)["']?\s*:(?:\s+["']?(?:[A-Za-z0-9][\w./-]{0,80}|\{\s?name:\s?[\w.-]{1,60},\s?key:\s?[\w.-]{1,60}\s?\})["']?)?\s*$/;
const MODE_LINE = /^\s*(?:- +)*["']?([\w-]{1,60})["']?\s*:(?:\s+([^#]*?))?\s*$/;
/** Too random for the name of an object. */
const TOKEN_LIKE = /[0-9a-f]{20,}|[a-z0-9]{28,}/;

/** True for the line of a key whose block contains only references. */
export const isReference = (lines: readonly string[], index: number): boolean => {
  const line = lines[index] ?? '';
  if (!OPENS_BLOCK.test(line)) return false;
  const head = SECRETS_HEAD.exec(line)?.[1];
  if (isKept(lines, index)) return true;
  if (head === undefined) return isModes(lines, index);
  const pulled = PULL_SECRETS.test(line);
  let named = false;
  let count = 0;
  for (let at = index + 1; at < lines.length; at += 1) {
    const below = lines[at] ?? '';
    if (below.trim() === '') continue;
    const indent = below.length - below.trimStart().length;
    if (indent < head.length || (indent === head.length && !below.trimStart().startsWith('- '))) break;
    if (TOKEN_LIKE.test(below) || !(REFERENCE_FIELDS.test(below) || (pulled && NAME_ENTRY.test(below)))) return false;
    named ||= NAMING_LINE.test(below) || pulled;
    count += 1;
  }
  return named && count > 0;
};

const isModes = (lines: readonly string[], index: number): boolean => {
  const head = MODES.exec(lines[index] ?? '')?.[1];
  if (head === undefined) return false;
  let count = 0;
  for (let at = index + 1; at < lines.length; at += 1) {
    const below = lines[at] ?? '';
    if (below.trim() === '') continue;
    if (below.length - below.trimStart().length <= head.length) break;
    const field = MODE_LINE.exec(below);
    if (field === null || MODES.test(below) || isSecretKey(field[1] ?? '')) return false;
    const [, key = '', value = ''] = field;
    if (!isHarmless('authorization', value) && !(COUNTING_KEY.test(key) && COUNT_VALUE.test(value))) return false;
    count += 1;
  }
  return count > 0;
};

const isKept = (lines: readonly string[], index: number): boolean => {
  const head = OPENING_KEY.exec(lines[index] ?? '')?.[1];
  if (head === undefined || !REFERENCE_LINE.test(lines[index + 1] ?? '')) return false;
  for (let at = index + 1; at < lines.length; at += 1) {
    const below = lines[at] ?? '';
    if (below.trim() === '') continue;
    if (below.length - below.trimStart().length <= head.length) break;
    if (!INLINE_REFERENCE.test(below) || TOKEN_LIKE.test(below)) return false;
  }
  return true;
};
