import type { Remedy } from '../../core/client/index.ts';
import { maskText } from '../../core/secrets/index.ts';
import { elide, sanitise } from '../../core/text/index.ts';

/** Words in the address and in the title of a page where somebody is to sign in. */
const LOGIN_WORDS = /\b(?:log-?in|log-?on|sign-?in|sso|saml2?|oauth2?|authorize|auth|portal|captive|hotspot|splash)\b/i;
const TITLE = /\b(?:log[ -]?in|log[ -]?on|sign[ -]?in|single sign-on|captive portal|hotspot|guest access)\b/i;

const PASSWORD_FIELD = /<input\b[^>]{0,500}\btype\s*=\s*["']?password/i;

/** True for an address (host and path) that looks like a page for signing in. */
export const isLoginAddress = (address: string): boolean => LOGIN_WORDS.test(address);

/** What an HTML page is, as far as it may be shown. */
export interface HtmlPage {
  /** Empty when it has none. */
  readonly title: string;
  /** It wants somebody to sign in: a captive portal, a proxy, the web page of the service. */
  readonly login: boolean;
}

/** Reads the beginning of an HTML page; null when the text is none. */
export const readHtml = (text: string): HtmlPage | null => {
  if (!/^[\s\uFEFF]*</.test(text)) return null;
  const found = /<title[^>]*>([\s\S]{0,1000}?)<\/title/i.exec(text)?.[1] ?? '';
  const title = elide(sanitise(maskText(decoded(found).replace(/\s+/g, ' ').trim())), 120);
  return { title, login: TITLE.test(title) || PASSWORD_FIELD.test(text) };
};

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  nbsp: ' ',
};

/** The few entities that titles have; others stay as they are written. */
const decoded = (text: string): string => text.replace(/&(#?\w{1,8});/g, (all, name: string) => ENTITIES[name] ?? all);

/** What helps where a page for signing in stands in the way. */
export const LOGIN_REMEDY: Remedy = [
  'Sign in to this network or its proxy in a browser first, or give the address of the service itself with --url',
];
