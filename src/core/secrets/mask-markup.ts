import { isSecretKey, NAMING, PRESENT, VALUED } from './disguise.ts';
import { shownValue } from './harmless.ts';
import { sameLines } from './put-mask.ts';

// Elements of XML, HTML and property lists. Tags have a bounded length, so that no character is looked at twice.

/** Matches a tag; groups: 1 slash of a closing tag, 2 name, 3 attributes. */
const TAG = /<(\/?)([\w.:-]{1,60})((?:\s[^<>]{0,300})?\/?)>/g;
/** Matches an attribute that names the element: `<entry key="password">`. */
const NAME_ATTRIBUTE = new RegExp(`\\s(?:${NAMING})\\s?=\\s?["']([^"'<>]{1,100})["']`, 'i');
/** Match names of elements with a name and with a value: `<key>password</key><string>x</string>`, in either order. */
const NAME_ELEMENT = /^(?:key|name|id|param-name|option)$/i;
const VALUE_ELEMENT = new RegExp(`^(?:${VALUED}|string)$`, 'i');
const CDATA = /^\s*<!\[CDATA\[/;

interface Content {
  readonly start: number;
  readonly end: number;
}

/** Masks the content of elements with a secret name. The name is the tag, an attribute, or the element before or after. */
export const maskMarkup = (text: string): string => {
  if (!text.includes('<') || !text.includes('>')) return text;
  const secrets: (Content & { readonly key: string })[] = [];
  /** Names of tags without a closing tag, which is searched only once. */
  const endless = new Set<string>();
  let nextKey: string | null = null;
  let valueBefore: Content | null = null;
  let opened = '';
  TAG.lastIndex = 0;
  for (let match = TAG.exec(text); match !== null; match = TAG.exec(text)) {
    const [, slash, name = '', attributes = ''] = match;
    if (slash === '/' || attributes.endsWith('/')) {
      // Only siblings belong together.
      if (name !== opened) [nextKey, valueBefore] = [null, null];
      continue;
    }
    opened = name;
    const start = TAG.lastIndex;
    const key = secretKeyOf(name, attributes) ?? nextKey;
    nextKey = null;
    if (key !== null) {
      const end = closingTag(text, start, name, endless);
      secrets.push({ start, end, key });
      TAG.lastIndex = end;
      continue;
    }
    const content = { start, end: nextTag(text, start) };
    const said = text.slice(start, content.end).trim();
    if (!NAME_ELEMENT.test(name)) valueBefore = VALUE_ELEMENT.test(name) ? content : null;
    else if (isSecretKey(said)) {
      if (valueBefore === null) nextKey = said;
      else secrets.push({ ...valueBefore, key: said });
    }
  }
  return withoutContents(text, secrets);
};

const secretKeyOf = (name: string, attributes: string): string | null =>
  [name, NAME_ATTRIBUTE.exec(attributes)?.[1]].find((key) => key !== undefined && isSecretKey(key)) ?? null;

const closingTag = (text: string, start: number, name: string, endless: Set<string>): number => {
  const close = endless.has(name) ? -1 : text.indexOf(`</${name}`, start);
  if (close >= 0) return close;
  endless.add(name);
  return nextTag(text, start);
};

const nextTag = (text: string, start: number): number => {
  const cdata = CDATA.test(text.slice(start, start + 40)) ? text.indexOf(']]>', start) : -1;
  if (cdata >= 0) return cdata + 3;
  const tag = text.indexOf('<', start);
  return tag < 0 ? text.length : tag;
};

const withoutContents = (text: string, secrets: readonly (Content & { readonly key: string })[]): string => {
  let result = '';
  let at = 0;
  for (const { start, end, key } of secrets) {
    const content = text.slice(start, end);
    result += text.slice(at, start) + sameLines(content, shownContent(key, content));
    at = end;
  }
  return result + text.slice(at);
};

const shownContent = (key: string, content: string): string => {
  const inner = content.replace(CDATA, '').replace(/\]\]>\s*$/, '');
  return inner === content ? shownValue(key, content) : shownValue(key, inner) === inner ? content : PRESENT;
};
