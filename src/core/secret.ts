/** What is shown in place of a secret. */
export const PRESENT = '(present)';
export const ABSENT = '(absent)';

/** How keys end whose values are secret; words may be joined by a hyphen or an underscore. */
const ENDINGS =
  'token|secret|password|passwd|passphrase|credentials?|(?:api|private|ssh|access|pairing)[_-]?key|authorization';
const SECRET_KEY = new RegExp(`(?:${ENDINGS})$`, 'i');

/**
 * True for a key whose value is never shown, by its ending (in-the-field.md, Secrets): `hostAuthToken`, `db_password`,
 * `API-KEY`. The keys of the document that hold secrets all end so.
 */
export const isSecretKey = (key: string): boolean => SECRET_KEY.test(key);

// Texts are untrusted and may be long: no pattern below looks at a run of characters more than once.
const HINT = new RegExp(`${ENDINGS}|://|PRIVATE KEY`, 'i');
const PEM = /-----BEGIN ([A-Z0-9 ]{0,40}PRIVATE KEY)-----[\s\S]*?(?:-----END \1-----|$)/g;
const USER_INFO = /(:\/\/)[^\s/?#@"']+@/g;
/** `key: value`, `"key": "value"`, `key=value`; 1 indent and dash, 2 key with quotes, 3 separator, 4 value. */
const PAIR = new RegExp(`^(\\s*(?:- )*)(["']?[\\w./-]*?(?:${ENDINGS})["']?)(\\s*[:=]\\s*)(.*)$`, 'i');
const INLINE = new RegExp(
  `((?:${ENDINGS})["']?\\s*[:=]\\s*)("(?:[^"\\\\]|\\\\.)*"|'[^']*'|(?:bearer |basic )?[^\\s,;&}\\])]+)`,
  'gi',
);
const NAMED = /^\s*(?:- )?["']?name["']?\s*:\s*["']?([\w.-]+)["']?\s*,?\s*$/i;
const NAMED_VALUE = /^(\s*(?:- )?["']?value["']?\s*:\s*)(\S.*)$/i;

const indent = (line: string): number => line.length - line.trimStart().length;
const isBlockStart = (value: string): boolean => /^[|>][+-]?\d*\s*(?:#.*)?$/.test(value);

/**
 * A text (pack values, annotations, a message of the service) with what looks secret masked: the values of YAML, JSON
 * and `KEY=value` pairs under a secret key, whole blocks below one, `name: X_TOKEN` / `value: …` pairs, PEM private keys,
 * and the user-info of addresses. Everything else stays as it is.
 */
export const maskText = (text: string): string => {
  if (!HINT.test(text)) return text;
  const lines = text.replace(PEM, PRESENT).replace(USER_INFO, `$1${PRESENT}@`).split('\n');
  return lines.length === 1 ? maskInline(lines[0] ?? '') : maskLines(lines).join('\n');
};

const maskInline = (line: string): string => line.replace(INLINE, (_, head: string) => `${head}${PRESENT}`);

const maskLines = (lines: readonly string[]): string[] => {
  const result: string[] = [];
  let below: number | null = null;
  let secretName = false;
  for (const line of lines) {
    const blank = line.trim() === '';
    if (below !== null && (blank || indent(line) > below)) continue;
    below = null;
    const named = secretName ? NAMED_VALUE.exec(line) : null;
    if (named) {
      result.push(`${named[1]}${PRESENT}`);
      if (isBlockStart(named[2] ?? '')) below = indent(line);
      continue;
    }
    const name = NAMED.exec(line)?.[1];
    if (name !== undefined) secretName = isSecretKey(name);
    else if (!/^\s/.test(line)) secretName = false;
    const pair = PAIR.exec(line);
    const value = pair?.[4]?.trim() ?? '';
    if (pair && (value === '' || isBlockStart(value) || value === '{' || value === '[')) {
      // The secret is what stands below; an empty value with nothing below keeps its line.
      result.push(value === '' ? line : `${pair[1]}${pair[2]}${pair[3]}${PRESENT}`);
      below = indent(line) + (pair[1]?.includes('-') ? 1 : 0);
      if (value === '') result.push(`${' '.repeat(below + 2)}${PRESENT}`);
      continue;
    }
    result.push(maskInline(line));
  }
  return result;
};
