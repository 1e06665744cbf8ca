import type { Remedy } from '../../core/client/index.ts';
import { maskText } from '../../core/secrets/index.ts';
import { elide, sanitise } from '../../core/text/index.ts';

/** Words in the URL and title of sign-in pages. */
const LOGIN_WORDS = /\b(?:log-?in|log-?on|sign-?in|sso|saml2?|oauth2?|authorize|auth|portal|captive|hotspot|splash)\b/i;
const TITLE = /\b(?:log[ -]?in|log[ -]?on|sign[ -]?in|single sign-on|captive portal|hotspot|guest access)\b/i;

const PASSWORD_FIELD = /<input\b[^>]{0,500}\btype\s*=\s*["']?password/i;

/** True for a URL (host and path) that looks like a sign-in page. */
export const isLoginAddress = (address: string): boolean => LOGIN_WORDS.test(address);

/** The displayable content of an HTML page. */
export interface HtmlPage {
  /** Empty for none. */
  readonly title: string;
  /** A sign-in page: of a captive portal, a proxy, or the service's web UI. */
  readonly login: boolean;
}

/** Parses the start of an HTML page; null for other text. */
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

/** Decodes the entities common in titles; others stay. */
const decoded = (text: string): string => text.replace(/&(#?\w{1,8});/g, (all, name: string) => ENTITIES[name] ?? all);

/** Remedy for a sign-in page in place of an answer. */
export const LOGIN_REMEDY: Remedy = [
  'Sign in to this network or its proxy in a browser first, or give the address of the service itself with --url',
];
