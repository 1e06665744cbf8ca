import { DOUBTFUL_ENDING, isSecretKey, NAMING, PRESENT, SECRET_ENDING, SECRET_STEM, VALUED } from './disguise.ts';
import { isHarmless, isReference, shownValue } from './harmless.ts';
import { inlineKeys, type MaskInline, maskInline } from './mask-inline.ts';
import { closeFrom, closeOf, type UnclosedValue } from './mask-value.ts';

const withoutComment = (value: string): readonly [value: string, comment: string] => {
  const close = closeOf(value, 0);
  const from = close === null || close < 0 ? 0 : close;
  const at = value.slice(from).search(/\s#/);
  return at < 0
    ? [value, '']
    : [value.slice(0, from + at).trimEnd(), value.slice(value.slice(0, from + at).trimEnd().length)];
};

/** Matches words with both letters and digits or symbols. In a comment beside a secret key, such a word may be the secret. */
const CODED_WORD = /(?<![^\s"'`(=:])(?=\S{0,60}?[A-Za-z])(?=\S{0,60}?[\d!$%&*+^@])[^\s"'`(),;]{6,}/g;

/** Masks the secret-looking words in a comment beside a secret key. */
const maskComment = (comment: string): string => comment.replace(CODED_WORD, PRESENT);

/** Patterns of the secrets in a multi-line text. */
interface Masks {
  /** Matches every line that is masked, or that affects the lines after it. */
  readonly hint: RegExp;
  /** A slower second test of these lines, if the hint has many false positives. */
  readonly confirm?: RegExp;
  /** Matches `key: value` at the start of a line; groups: 1 indent, comment and dashes, 2 key with quotes, 3 separator, 4 value. */
  readonly pair: RegExp;
  readonly inline: MaskInline;
}

const LINE_HEAD = '^(\\s*(?:#+ ?)?\\s*(?:- +)*)';
const pairOf = (key: string, separator = '\\s*(?:[:?+]?=|:)\\s*'): RegExp =>
  new RegExp(`${LINE_HEAD}(${key})(${separator})([^\\n]*)$`, 'i');

/** Makes a hint, which always includes the stems that entries, arguments and explicit keys contain. */
const hintOf = (...more: readonly string[]): RegExp => new RegExp([SECRET_STEM, ...more].join('|'), 'i');

/** Patterns of values of secret keys. */
export const SECRETS: Masks = {
  hint: hintOf(),
  confirm: new RegExp(`${SECRET_ENDING}|${DOUBTFUL_ENDING}\\\\*["']?\\s*[:=]\\s*\\\\*["']?[\\w+/=]{16}`, 'i'),
  pair: pairOf(`["']?[\\w./-]*?${SECRET_ENDING}["']?`),
  inline: maskInline,
};

/** Makes patterns that mask the values of some keys. `keys` is a pattern of these keys. */
export const masksOf = (keys: string): Masks => ({
  hint: hintOf(keys),
  pair: pairOf(`["']?${keys}["']?`),
  inline: inlineKeys(keys),
});

/** Makes patterns that mask the values at some YAML anchors. */
export const masksOfAnchors = (names: readonly string[]): Masks => {
  const any = `&(?:${names.map((name) => name.replaceAll(/[.-]/g, '\\$&')).join('|')})`;
  const inFlow = new RegExp(`(${any}\\s+)[^\\s,}\\]][^,}\\]\\n]*`, 'g');
  return {
    hint: hintOf('&'),
    pair: pairOf(`(?:[^\\n&]*?:\\s+)?${any}`, '(?:\\s+|$)'),
    inline: (line) => ({ line: line.replace(inFlow, `$1${PRESENT}`), open: null }),
  };
};

/** Matches the name of an environment entry: `name: DB_PASSWORD`. */
const NAMED_ENTRY = new RegExp(
  `^\\s*(?:#+ ?)?\\s*(?:- +)*["']?(?:${NAMING})["']?\\s*:\\s*["']?([\\w.-]+)["']?\\s*,?\\s*(?:#.*)?$`,
  'i',
);
const NAMED_VALUE = new RegExp(`^(\\s*(?:#+ ?)?\\s*(?:- +)*["']?(?:${VALUED})["']?\\s*:\\s*)(\\S[^\\n]*)$`, 'i');
/** Matches an explicit key: `? secret`, before a line `: value`. */
const EXPLICIT_KEY = /^\s*\?\s+["']?([\w./-]+)["']?\s*$/;
const LIST_ARGUMENT = new RegExp(`^\\s*(?:- +["']?|["'])--?[\\w-]*?${SECRET_ENDING}["']?,?\\s*$`, 'i');
/** Matches the start of a shell heredoc: `<<EOF`. */
const HEREDOC = /<<[-~]?\s*\\*["']?(\w+)/y;

const indent = (line: string): number => line.length - line.trimStart().length;

/** The effect of the lines above on the next line. */
interface LinesAbove {
  /** Indent of the key of a secret: lines with a deeper indent belong to the secret. Null outside of secrets. */
  readonly deeper: number | null;
  /** True if the secret and all its lines are commented out. */
  readonly comment: boolean;
  /** Indent of a list whose next entry is secret; with `all`, each entry is secret. */
  readonly list: { readonly indent: number; readonly all: boolean } | null;
  /** True if the value of a name/value entry with a secret name comes next. */
  readonly value: boolean;
  /** True if the line of the secret key has no value and no mask yet. */
  readonly unsaid: boolean;
}

const NOTHING_ABOVE: LinesAbove = { deeper: null, comment: false, list: null, value: false, unsaid: false };

const isBelow = (line: string, { deeper, comment }: LinesAbove): boolean => {
  if (deeper === null) return false;
  if (line.trim() === '') return true;
  if (!comment) return indent(line) > deeper;
  const sign = /^\s*#[\s#]*/.exec(line)?.[0];
  return sign !== undefined && sign.length > deeper;
};

/** Masks a text line by line. The number of lines stays: further lines of a secret become empty. */
export const maskLines = (text: string, masks: Masks): string => {
  const result: string[] = [];
  let above = NOTHING_ABOVE;
  /** Index up to which an open quote or bracket of a secret extends. */
  let closed = 0;
  let start = 0;
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const from = start;
    start += line.length + 1;
    if (from < closed) {
      result.push('');
      continue;
    }
    if (isBelow(line, above)) {
      if (above.unsaid && line.trim() !== '') {
        sayPresent(result);
        above = { ...above, unsaid: false };
      }
      result.push('');
      continue;
    }
    if (above.list !== null && indent(line) >= above.list.indent && /^\s*(?:- |["'])/.test(line)) {
      const head = `${line.slice(0, indent(line))}${/^\s*- /.test(line) ? '- ' : ''}`;
      result.push(head + shownValue(SOME_KEY, line.slice(head.length)));
      above = { ...NOTHING_ABOVE, deeper: indent(line), list: above.list.all ? above.list : null };
      continue;
    }
    // Fast path: no pattern can match the line.
    if (!above.value && !above.unsaid && !(masks.hint.test(line) && (masks.confirm?.test(line) ?? true))) {
      result.push(line);
      above = NOTHING_ABOVE;
      continue;
    }
    const isFirst = /^\s*- /.test(line);
    if (!isFirst && isSecretKey(NAMED_ENTRY.exec(line)?.[1] ?? '')) maskBefore(result, column(line));
    if (isComment(line) && (above.unsaid || (above.value && !NAMED_VALUE.test(line)))) {
      result.push(masks.inline(line).line);
      continue;
    }
    if (isReference(lines, index)) {
      result.push(line);
      above = NOTHING_ABOVE;
      continue;
    }
    const masked = maskLine(line, above.value, masks);
    result.push(masked.line);
    above = masked.above;
    if (masked.value !== null) closed = closing(text, from + masked.value);
    else if (masked.open !== null) closed = behind(text, closeFrom(text, start, masked.open));
  }
  return result.join('\n');
};

/** Key for values whose own key is not known. Under it, only templates and empty values are shown. */
const SOME_KEY = 'password';

/** Puts the mask after the last line that is not empty, in place of the removed block below the line. */
const sayPresent = (lines: string[]): void => {
  let last = lines.length - 1;
  while (last > 0 && lines[last]?.trim() === '') last -= 1;
  lines[last] = `${lines[last]} ${PRESENT}`;
};

const isComment = (line: string): boolean => /^\s*(?:#|$)/.test(line);

const column = (line: string): number => /^\s*(?:- +)*/.exec(line)?.[0].length ?? 0;

/** Maximum number of lines between a value and the name after it. */
const MAX_LINES_BACK = 40;

/** Masks the value of an entry whose name comes after the value. `at` is the column of the name. */
const maskBefore = (lines: string[], at: number): void => {
  for (let index = lines.length - 1; index >= Math.max(0, lines.length - MAX_LINES_BACK); index -= 1) {
    const line = lines[index] ?? '';
    if (isComment(line) || column(line) > at) continue;
    const value = column(line) === at ? NAMED_VALUE.exec(line) : null;
    if (value !== null) {
      let end = index + 1;
      while (end < lines.length && column(lines[end] ?? '') > at) end += 1;
      const said = shownValue(SOME_KEY, (value[2] ?? '').replace(/,\s*$/, ''));
      lines[index] = `${value[1]}${said}${/,\s*$/.test(line) ? ',' : ''}`;
      lines.fill('', index + 1, end);
      return;
    }
    if (column(line) < at || /^\s*- /.test(line)) return;
  }
};

/** End of a value; the end of the text if the value is unclosed (-1). */
const behind = (text: string, close: number): number => (close < 0 ? text.length : close);

/** End of a value that may span lines of any indent: in quotes, in brackets, or a heredoc. 0 for other values. */
const closing = (text: string, value: number): number => {
  const close = closeOf(text, value);
  if (close !== null) return behind(text, close);
  HEREDOC.lastIndex = value;
  const word = HEREDOC.exec(text)?.[1];
  return word === undefined ? 0 : behind(text, text.indexOf(`\n${word}`, value) + 1 || -1);
};

interface MaskedLine {
  readonly line: string;
  readonly above: LinesAbove;
  /** Column of the value of a secret key; null if no value is masked. */
  readonly value: number | null;
  readonly open: UnclosedValue | null;
}

const maskLine = (line: string, value: boolean, masks: Masks): MaskedLine => {
  const pair = masks.pair.exec(line);
  if (pair !== null) return maskPair(pair);
  const only = (above: Partial<LinesAbove>, said = line, open: UnclosedValue | null = null): MaskedLine => ({
    line: said,
    above: { ...NOTHING_ABOVE, ...above },
    value: null,
    open,
  });
  const named = value ? NAMED_VALUE.exec(line) : null;
  if (named !== null) {
    const start = named[1]?.length ?? 0;
    const said = shownValue(SOME_KEY, named[2] ?? '');
    const above = { ...NOTHING_ABOVE, deeper: said === named[2] ? null : indent(line) };
    return { line: `${named[1]}${said}`, above, value: said === named[2] ? null : start, open: null };
  }
  if (isSecretKey(EXPLICIT_KEY.exec(line)?.[1] ?? '')) return only({ value: true });
  if (value && /^\s*: /.test(line)) {
    const head = line.slice(0, indent(line) + 2);
    const said = shownValue(SOME_KEY, line.slice(head.length));
    return only(said === PRESENT ? { deeper: indent(line) } : {}, head + said);
  }
  if (LIST_ARGUMENT.test(line)) return only({ list: { indent: indent(line), all: false } });
  const name = NAMED_ENTRY.exec(line)?.[1];
  const waits = name === undefined ? value && /^\s/.test(line) : isSecretKey(name);
  const inline = masks.inline(line);
  return only({ value: waits }, inline.line, inline.open);
};

/** Masks the value of a secret key, and all lines with a deeper indent. */
const maskPair = (pair: RegExpExecArray): MaskedLine => {
  const [line, head = '', key = '', separator = '', rest = ''] = pair;
  const column = head.length;
  const value = rest.trim();
  if (value !== '') {
    const comma = /,?$/.exec(value)?.[0] ?? '';
    const [before, comment] = withoutComment(value.slice(0, value.length - comma.length));
    const said = shownValue(key, before);
    if (isHarmless(key, before) || said !== PRESENT)
      return {
        line: `${head}${key}${separator}${said}${maskComment(comment)}${comma}`,
        above: NOTHING_ABOVE,
        value: null,
        open: null,
      };
  }
  // A list may have the same indent as its key.
  const list = value === '' ? { indent: column, all: true } : null;
  const said = value === '' ? line.trimEnd() : `${head}${key}${separator}${PRESENT}${/,$/.test(value) ? ',' : ''}`;
  return {
    line: said,
    above: { deeper: column, comment: head.includes('#'), list, value: false, unsaid: value === '' },
    value: value === '' ? null : head.length + key.length + separator.length,
    open: null,
  };
};
