import { isRandom, PRESENT } from './disguise.ts';
import { isTemplate } from './harmless.ts';
import { sameLines } from './put-mask.ts';

// Texts are untrusted and may be long: every pattern scans a run of characters once.
const PEM =
  /-----? ?BEGIN ((?![A-Z0-9 ]{0,40}(?:CERTIFICATE|PUBLIC KEY|PARAMETERS|CRL|SIGN))[A-Za-z0-9 ]{1,40}?) ?----[\s\S]*?(?:---- ?END \1 ?-----?|$)/g;
/** Matches the line in a PuTTY key file before the secret, and the secret. */
const PUTTY = /^([ \t]*Private-Lines: \d+)[\s\S]*/m;
/** Matches user and password of an address, up to the last `@` before the host. A password may contain `/`, a port may not. */
const USER_INFO = /(:\/\/)([^\s/?#@"':]*:(?!\d+[/?#])[^\s"']{0,200}@|[^\s/?#"']+@)/gi;
/** Matches `curl -u name:password`. */
const USER_ARGUMENT =
  /((?:^|[\s"'])(?:-u|--(?:proxy-)?user)[\s=,"']{1,8}[^\s:"'/]{1,100}:)(?!\d+(?:[\s"']|$))[^\s"'/][^\s"']*/g;
const SIGNED_URL = /([?&](?:[\w.-]{0,40}?[_.-])?(?:sig|signature|key|auth|code|pw)=)[^&\s"']+/gi;
/** Matches an address with a query. Webhooks have keys in their query, and messages repeat the URL. */
const QUERY = /(https?:\/\/[^\s?#"'<>]{1,300}\?)([^\s"'<>]+)/gi;
/** Matches harmless query values: small numbers, booleans. */
const ORDINARY_VALUE = /^(?:\d{1,6}|\d{1,5}(?:ms|s|m|h)|true|false)$/;
/** Matches the names of harmless query parameters. */
const ORDINARY_NAME =
  /^(?:(?:field|label)Selector|(?:order|sort|group)By|order|sort|limit|offset|page|pageSize|per_page|size|continue|watch|resourceVersion(?:Match)?|timeoutSeconds|allowWatchBookmarks|filters?|fields|q|query|search|namespaces?|name|version|type|kind|state|status|pretty|dryRun|fieldManager|force|propagationPolicy|follow|tailLines|container|timestamps|previous|since\w*|scope|service|arch|os|lang|locale|format|from|to|start|end|step|include|exclude|expand|ref|tag|branch|path|platform|metricPeriod|quickFilter|resolvePackValues)$/i;
/** Matches a user without a password, which is a name and no secret. */
const USER = /^[a-z][a-z0-9._-]{0,31}$/i;
const WITHOUT_PASSWORD =
  /^(?:git\+ssh|ssh\+git|svn\+ssh|bzr\+ssh|ssh|sftp|rsync|postgres(?:ql)?|mysql|mongodb|ldaps?|jdbc|ftp|smb|nfs|vnc|rdp)$/i;

/** True for the user part of a URL that is no credential. */
export const isHarmlessUser = (scheme: string, user: string): boolean =>
  user === PRESENT ||
  user.split(':').every(isTemplate) ||
  /^(?:git|hg|svn)$/.test(user) ||
  (WITHOUT_PASSWORD.test(scheme) && USER.test(user) && !isRandom(user));

/** Matches chat webhooks and imports of cluster managers, which have their key in the path. */
const WEBHOOK_URL =
  /((?:hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)|discord(?:app)?\.com\/api(?:\/v\d{1,2})?\/webhooks|webhook\.office(?:365)?\.com\/webhook\w{0,3}|outlook\.office(?:365)?\.com\/webhook|hooks\.zapier\.com\/hooks|maker\.ifttt\.com\/(?:trigger|use)|api\.telegram\.org\/bot|open\.(?:feishu|larksuite)\.(?:cn|com)\/open-apis\/bot|hook\.\w{2,4}\d?\.make\.com|events\.pagerduty\.com\/integration|alert\.victorops\.com\/integrations\/generic|logic\.azure\.com(?::443)?\/workflows|mattermost[\w.-]{0,60}\/hooks|rocket[\w.-]{0,60}\/hooks|\/v3\/import)(?:\/|(?<=\/bot)|(?=$)))(?!\(present\))[^\s"'<>?#]+/gi;
/** Matches a credential after the scheme of a header. A run without digits is a word. */
const SCHEME = /\b((?:bearer|basic|api-?key|authorization):? +)(?=\S*\d)[\w.~+/=-]{8,}/gi;
const COOKIE = /(cookie\\*["']?\s*:\s*\\*["']?)(?=[^\s=;"']{1,100}=)[^\n"']+/gi;

/** Masks secrets with a known shape at any place: key files, URLs, headers. */
export const maskShapes = (text: string): string => {
  let masked = text;
  if (masked.includes('BEGIN ')) masked = masked.replace(PEM, (pem) => sameLines(pem, PRESENT));
  if (masked.includes('Private-Lines'))
    masked = masked.replace(PUTTY, (file, head: string) => sameLines(file, `${head} ${PRESENT}`));
  if (masked.includes('://')) masked = maskAddresses(masked);
  if (USER_HINT.test(masked))
    masked = masked.replace(USER_ARGUMENT, (part, before: string) =>
      (before.includes('--') || masked.includes('curl')) && !isTemplate(part.slice(before.length))
        ? before + PRESENT
        : part,
    );
  if (HOOK_HINT.test(masked)) masked = masked.replace(WEBHOOK_URL, `$1${PRESENT}`);
  if (masked.includes('=')) masked = masked.replace(SIGNED_URL, `$1${PRESENT}`);
  return HEADER_HINT.test(masked) ? masked.replace(COOKIE, `$1${PRESENT}`).replace(SCHEME, `$1${PRESENT}`) : masked;
};

const USER_HINT = /-u[\s=,"']|user/;
const HOOK_HINT = /hook|telegram|zapier|ifttt|pagerduty|victorops|logic\.azure|v3\/import/i;
const HEADER_HINT = /cookie|bearer|basic|api-?key|authorization/i;

const SCHEME_LENGTH = 30;
const SCHEME_BEFORE = /[a-z][a-z0-9+.-]*$/i;

const maskAddresses = (text: string): string => {
  const anonymous = text.includes('@')
    ? text.replace(USER_INFO, (part, slashes: string, user: string, at: number) => {
        const scheme = SCHEME_BEFORE.exec(text.slice(Math.max(0, at - SCHEME_LENGTH), at))?.[0] ?? '';
        return isHarmlessUser(scheme, user.slice(0, -1)) ? part : `${slashes}${PRESENT}@`;
      })
    : text;
  return anonymous.includes('?')
    ? anonymous.replace(QUERY, (_, address: string, query: string) => address + maskQuery(query))
    : anonymous;
};

/** Masks the values of a query; names stay, to tell messages apart. */
const maskQuery = (query: string): string =>
  query.replaceAll(/([^&=#]*)=([^&#]*)|[^&#]+/g, (part, name?: string, value?: string) => {
    if (name === undefined) return PRESENT;
    return value === undefined ||
      value === '' ||
      ORDINARY_VALUE.test(value) ||
      value === PRESENT ||
      isTemplate(value) ||
      (ORDINARY_NAME.test(name) && !isRandom(value))
      ? part
      : `${name}=${PRESENT}`;
  });
