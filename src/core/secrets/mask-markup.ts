import { shownValue } from './harmless.ts';
import { isSecretKey, NAMING, PRESENT, SECRET_ENDING, VALUED } from './secret.ts';

// Elements of XML, HTML and property lists. Tags have bounded length, so that none is scanned twice.

/** `<db:password hint="x">`; groups: 1 name, 2 key. */
const ELEMENT = new RegExp(`<((?:[\\w.-]{1,60}:)?[\\w.-]{0,60}?${SECRET_ENDING})(?:\\s[^<>]{0,300})?(?<!/)>`, 'gi');
/** `<key>password</key>` and then `<string>`. */
const PLIST_PAIR =
  /<(key|name|id|param-name|option|Key|Name)>\s{0,40}([^<>]{1,100}?)\s{0,40}<\/\1>\s{0,80}<([\w.:-]{1,60})(?:\s[^<>]{0,300})?>/g;
/** `<entry key="password">`. */
const KEYED_ENTRY = new RegExp(
  `<([\\w.:-]{1,60})\\s[^<>]{0,200}?\\b(?:${NAMING})\\s?=\\s?["']([^"'<>]{1,100})["'][^<>]{0,200}(?<!/)>`,
  'gi',
);
/** `<value>x</value><name>password</name>`; groups: 1 before, 2 value, 3 between, 4 name. */
const VALUE_FIRST = new RegExp(
  `(<(?:${VALUED}|string)>)([^<>]{1,2000})(</[\\w.-]{1,60}>\\s{0,80}<(?:key|name|id)>\\s{0,40})([^<>]{1,100}?)(?=\\s{0,40}</)`,
  'gi',
);
const CDATA = /^\s*<!\[CDATA\[/;

/** Masks the content of elements whose name, or sibling, is a secret key. */
export const maskMarkup = (text: string): string => {
  if (!text.includes('<') || !text.includes('>')) return text;
  const elements = contents(text, ELEMENT, (match) => ({ key: match[1] ?? '', tag: match[1] ?? '' }));
  const listed = contents(elements, PLIST_PAIR, (match) => ({ key: match[2] ?? '', tag: match[3] ?? '' }));
  const named = contents(listed, KEYED_ENTRY, (match) => ({ key: match[2] ?? '', tag: match[1] ?? '' }));
  return named.replace(VALUE_FIRST, (part, before: string, value: string, between: string, name: string) =>
    isSecretKey(name) ? before + shownValue(name, value) + between + name : part,
  );
};

interface Holder {
  readonly key: string;
  /** The element whose closing tag ends the content. */
  readonly tag: string;
}

/** Masks the content of each matched tag up to its closing tag. */
const contents = (text: string, pattern: RegExp, holderOf: (match: RegExpExecArray) => Holder): string => {
  let result = '';
  let at = 0;
  /** Tags without a closing tag, searched once. */
  const endless = new Set<string>();
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const { key, tag } = holderOf(match);
    if (!isSecretKey(key)) {
      // One tag may be both a key and the sibling of one.
      pattern.lastIndex = match.index + 1;
      continue;
    }
    const start = match.index + match[0].length;
    const close = endless.has(tag) ? -1 : text.indexOf(`</${tag}`, start);
    if (close < 0) endless.add(tag);
    const end = close >= 0 ? close : nextTag(text, start);
    const value = text.slice(start, end);
    result += text.slice(at, start) + sameLines(value, maskedContent(key, value));
    at = end;
    pattern.lastIndex = end;
  }
  return result + text.slice(at);
};

const nextTag = (text: string, start: number): number => {
  const cdata = CDATA.test(text.slice(start, start + 40)) ? text.indexOf(']]>', start) : -1;
  if (cdata >= 0) return cdata + 3;
  const tag = text.indexOf('<', start);
  return tag < 0 ? text.length : tag;
};

const maskedContent = (key: string, value: string): string => {
  const inner = value.replace(CDATA, '').replace(/\]\]>\s*$/, '');
  return inner === value ? shownValue(key, value) : shownValue(key, inner) === inner ? value : PRESENT;
};

/** A mask with as many line feeds as the value. */
export const sameLines = (value: string, masked: string): string => {
  if (masked === value) return masked;
  const missing = (value.match(/\n/g)?.length ?? 0) - (masked.match(/\n/g)?.length ?? 0);
  return missing > 0 ? masked + '\n'.repeat(missing) : masked;
};
