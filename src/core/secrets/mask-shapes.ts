import { PRESENT } from './secret.ts';

// Texts are untrusted and may be long: no pattern below looks at a run of characters more than once.
const PEM = /-----? ?BEGIN ([A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?) ?----[\s\S]*?(?:---- ?END \1 ?-----?|$)/g;
/** A key file of PuTTY has its secret behind this line. */
const PUTTY = /^([ \t]*Private-Lines: \d+)[\s\S]*/m;
/** `-----BEGIN` in base64. */
const PEM_BASE64 = /LS0tLS1CRUdJTi[\w+/=]*/g;
/** Up to the last `@` of the host's part; a password may have a `/` in it, a port may not. */
const USER_INFO = /(:\/\/)(?:[^\s/?#@"':]*:(?!\d+[/?#])[^\s"']{0,200}@|[^\s/?#"']+@)/g;
/** `curl -u name:password`. */
const USER_ARGUMENT =
  /((?:^|[\s"'])(?:-u|--(?:proxy-)?user)[\s=,"']{1,8}[^\s:"'/]{1,100}:)(?!\d+(?:[\s"']|$))[^\s"'/][^\s"']*/g;
const SIGNED = /([?&](?:[\w.-]{0,40}?[_.-])?(?:sig|signature|key|auth|code|pw)=)[^&\s"']+/gi;
/** Webhooks carry their keys in their queries, and messages repeat the address. */
const QUERY = /(https?:\/\/[^\s?#"'<>]{1,300}\?)([^\s"'<>]+)/gi;
/** What a query says that is no secret: small numbers, yes and no. */
const ORDINARY_VALUE = /^(?:\d{1,6}|true|false)$/;
/** Webhooks of chats carry theirs in the path. */
const HOOK =
  /((?:hooks\.slack\.com\/(?:services|workflows|triggers)|discord(?:app)?\.com\/api\/webhooks)\/)[^\s"'<>?#]+/gi;
/** What stands behind the name of a scheme in a header. Words without a digit are words. */
const SCHEME = /\b((?:bearer|basic|api-?key|authorization):? +)(?=\S*\d)[\w.~+/=-]{8,}/gi;
const WEB_TOKEN = /(?<![\w-])eyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g;
const COOKIE = /\b((?:set-)?cookie\\*["']?\s*:\s*\\*["']?)(?=[^\s=;"']{1,100}=)[^\n"']+/gi;
/** Credentials that say by their beginning what they are. */
const KNOWN =
  /(?<![\w-])(?:gh[pousr]_\w{16,}|github_pat_\w{16,}|glpat-[\w-]{16,}|xox[a-z]-[\w-]{10,}|hv[sb]\.[\w-]{16,}|npm_\w{30,}|dckr_pat_[\w-]{16,}|AIza[\w-]{30,}|AGE-SECRET-KEY-1\w{10,})/g;

/** What a text must have for `maskShapes` to find anything. */
export const SHAPE_HINT =
  '://|PRIVATE KEY|Private-Lines|LS0tLS1CRUdJTi|-u[\\s=,"\']|--(?:proxy-)?user|hooks\\.slack|webhooks/|bearer|basic|eyJ|cookie|gh[pousr]_|github_pat_|glpat-|xox[a-z]-|hv[sb]\\.|npm_|dckr_pat_|AIza|[?&][\\w.-]{0,40}(?:sig|signature|key|auth|code|pw)=';

/** A text without what is secret by its own look, wherever it stands: key files, addresses, headers, known tokens. */
export const maskShapes = (text: string): string =>
  text
    .replace(PEM, PRESENT)
    .replace(PUTTY, `$1 ${PRESENT}`)
    .replace(PEM_BASE64, (encoded) => (isPrivate(encoded) ? PRESENT : encoded))
    .replace(USER_INFO, `$1${PRESENT}@`)
    .replace(USER_ARGUMENT, (part, before: string) =>
      before.includes('--') || text.includes('curl') ? before + PRESENT : part,
    )
    .replace(HOOK, `$1${PRESENT}`)
    .replace(QUERY, (_, address: string, query: string) => address + maskQuery(query))
    .replace(SIGNED, `$1${PRESENT}`)
    .replace(COOKIE, `$1${PRESENT}`)
    .replace(SCHEME, `$1${PRESENT}`)
    .replace(WEB_TOKEN, PRESENT)
    .replace(KNOWN, PRESENT);

/** The names of a query stay, so that a message can be told from another. */
const maskQuery = (query: string): string =>
  query.replaceAll(/([^&=#]*)=([^&#]*)|[^&#]+/g, (part, name?: string, value?: string) => {
    if (name === undefined) return PRESENT;
    return value === undefined || value === '' || ORDINARY_VALUE.test(value) || value === PRESENT
      ? part
      : `${name}=${PRESENT}`;
  });

/** The name of the key stands at its beginning, whatever the letters before it are. */
const isPrivate = (encoded: string): boolean => {
  const start = encoded.slice(0, 80).replace(/[^A-Za-z0-9+/].*$/, '');
  return atob(start.slice(0, start.length - (start.length % 4))).includes('PRIVATE KEY');
};
