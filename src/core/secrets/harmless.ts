import { ABSENT, isRandom, isSecretKey, PRESENT } from './disguise.ts';

// Templates refer to secrets; only their default values are secret. All patterns take linear time, since the content of brackets is
// bounded.

const GO_TEMPLATE = '\\{\\{[^{}]{0,400}\\}\\}';
const SHELL_TEMPLATE = '\\$\\{[^{}]{0,200}\\}|\\$\\([\\w.-]{1,80}\\)|\\$[A-Za-z_]\\w{0,80}';
const OTHER_TEMPLATES =
  '%[A-Z_][A-Z0-9_]{1,60}%|#\\{[^{}]{0,80}\\}|@@?[A-Za-z_.-]{2,60}@@?|__[A-Z0-9_]{2,60}__|<%[^<>%]{0,200}%>';
const TEMPLATE = new RegExp(`\\$?${GO_TEMPLATE}|${SHELL_TEMPLATE}|${OTHER_TEMPLATES}`, 'g');
const WHOLE_TEMPLATE = new RegExp(`^(?:\\$?${GO_TEMPLATE}|${SHELL_TEMPLATE}|${OTHER_TEMPLATES})+$`);

/** Matches `${NAME:-default}`, `${name:default}`; group 1 stays. */
const SHELL_DEFAULT = /^(\$\{[\w.]{1,100}:?[-=]|\$\{[\w.-]{1,100}:)([^{}?+-][^{}]*)\}$/;
/** Matches a quoted literal. */
const LITERAL = /\\*"[^"\\]{1,200}\\*"|'[^'\\]{1,200}'|`[^`]{1,200}`/g;
const DEFAULTED =
  /(?:\b(?:default|coalesce|ternary)\b[^|"'`]{0,100}|^\s*-?\s*|\|\|\s*|\b(?:b64enc|quote|toString)\s+)$/;
/** Matches an unquoted literal: `default swordfish`, `default 12345`. */
const BARE = /(\bdefault[\s(]+)(?!present\)|[.$("'`\\])([\w!#%&*+/:@^~-]{3,})/g;
const LOOKS_UP =
  /\b(?:include|template|required|lookup|index|printf|get|hasKey|dig|env|secret|fail|tpl|eq|ne|contains|hasPrefix|trimSuffix|replace)\b[^|]*$/;

/** True for a text that consists of templates only. */
export const isTemplate = (text: string): boolean => WHOLE_TEMPLATE.test(text.trim());

const maskTemplate = (template: string): string => {
  const shell = SHELL_DEFAULT.exec(template);
  if (shell !== null) return isPlaceholder(shell[2] ?? '') ? template : `${shell[1]}${PRESENT}}`;
  if (!template.includes('{{')) return template;
  const start = template.indexOf('{{') + 2;
  const inner = template.slice(start, -2);
  const defaults = /\b(?:default|coalesce|ternary)\b/.test(inner);
  const masked = inner
    .replace(LITERAL, (literal, at: number) => {
      const before = inner.slice(Math.max(0, at - 120), at);
      if (literal.includes(PRESENT) || LOOKS_UP.test(before)) return literal;
      return DEFAULTED.test(before) || (defaults && /[\s(]$/.test(before)) ? PRESENT : literal;
    })
    .replace(BARE, (_, call: string) => call + PRESENT);
  return template.slice(0, start) + masked + template.slice(-2);
};

const isPlaceholder = (text: string): boolean =>
  text === PRESENT || isTemplate(text) || /^(?:null|none|true|false|["']{2})$/.test(text);

/** Masks the defaults in templates (`{{ … }}`, `${…}`) that name a secret. */
export const maskTemplates = (text: string): string =>
  text.includes('{{') || text.includes('${')
    ? text.replace(TEMPLATE, (template) => (speaksOfSecret(template) ? maskTemplate(template) : template))
    : text;

const VARIABLE_NAMES = /[A-Za-z_][\w-]*/g;
const speaksOfSecret = (template: string): boolean => template.match(VARIABLE_NAMES)?.some(isSecretKey) ?? false;

/** Matches a value that means "none" or is already masked. */
const NO_SECRET =
  /^(?:null|nil|none|~|undefined|unset|n\/a|\{\s*\}|\[\s*\]|<none>|<nil>|<unset>|<set to [^<>]{1,80}>|\*{3,}|x{3,}|\.{3}|\[?<?redacted>?\]?|<hidden>|<masked>|\[hidden\]|\[masked\])$/i;
const SWITCH =
  /^(?:true|false|yes|no|on|off|enabled?|disabled?|required|optional|prompt|auto|always|never|read-?(?:only|write))$/i;
/** Matches login modes: values of `auth` and `authorization` that are not credentials. */
const LOGIN_MODE =
  /^(?:basic|digest|oidc|oauth2?|openid|saml|ldap|ntlm|kerberos|gssapi|m?tls|jwt|rbac|abac|webhook|node|anonymous|strict|permissive|inherit|default|internal|external|token|password|passwd|key|keys|cert|certificate|x509|scram(?:-sha-\d+)?|md5|trust|peer|reject|iam|static|dynamic|env|file|vault|include|omit|same-origin|alwaysallow|native|local|system|none|bearer|plain|login|sso|apikey|api-key|service-?account|managed(?:-identity)?|workload-?identity|RS256|HS256|ES256)(?:[,+|/ ](?:basic|oidc|rbac|node|webhook|token|password|tls|mtls|ldap|saml))*$/i;
const NUMBER_VALUE = /^[+-]?\d{1,3}(?:\.\d{1,3})?$/;
const COUNT_VALUE = /^\d{1,7}$/;
/** Matches counts: `14 synced, 0 failed`. */
const COUNTS = /^\d{1,7} [a-z]{2,20}(?:, \d{1,7} [a-z]{2,20}){0,5}$/;
/** Matches `Pass 1: Checking inodes` of a file system check, and `pass: 3, fail: 1` of a test. */
const PASS = /^pass(?: \d{1,3}: [a-z]{2,30}ing [a-z]|: \d{1,7}, [a-z]{2,20}: \d{1,7}\b)/i;
const DURATION = /^\d{1,6}(?:ms|s|m|h|d)(?:\d{1,4}(?:ms|s|m|h))*$/;
/** Matches file paths, by a well-known folder or an extension. */
const FILE_PATH =
  /^(?:file:(?:\/\/)?)?(?:\/(?:etc|var|run|home|root|opt|usr|tmp|mnt|srv|secrets?|vault|certs?|data|config|app|dev|proc|keys?|tls|ssl)(?:\/[\w.${}*-]+)+|(?:~|\.{1,2})(?:\/[\w.-]+)+|[\w.-]{1,80}\.(?:pem|key|crt|cer|p12|pfx|jks|txt|json|ya?ml|conf|env|pub|kubeconfig|token|htpasswd))$/;
const REFERENCE =
  /^(?:ref\+[a-z]+:|vault:|op:\/\/|env:|os\.environ\/|keyring:|secretsmanager:|ssm:|sops:|gcpsm:|azurekv:|awssm:|arn:aws[\w-]*:|projects\/[\w-]+\/secrets\/|k8s:|secretRef:|secret:\/\/|file:\/\/|\/\/secret)/i;
const PLACEHOLDER = /^(?:<[\w .:/'-]{1,60}>|your[ _-][\w -]{1,40})$/i;
/** Matches the name of an environment variable that may hold a secret. */
const VARIABLE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
const OBJECT_NAME = /^[a-z0-9](?:[a-z0-9./-]{0,200}[a-z0-9])?$/;
const REFERENCE_KEY =
  /(?:existing|image[ ._-]?pull|pull|tls|ca|cert|certificate|server|ref|external|root|additional)[ ._-]?secrets?$|(?:^|[._-])secrets?$|(?:password|token|user(?:name)?|credentials?|existing|auth)[._-]?secret[._-]?key$/i;
/** Matches a list of references: `[{name: x}]`. */
const REFERENCES =
  /^\[?\s?(?:\{\s?["']?(?:name|secretName)["']?\s?:\s?["']?[a-z0-9][a-z0-9.-]{0,62}["']?\s?\}[\s,]{0,3}){1,20}\]?$/;
/** Matches keys such as in `secrets: regcred`, whose value may be a secret or the name of a secret. */
const NAMED_ALONE = /^(?:.*[._-])?secrets?$/i;
const PASSWORD = /pass|pwd|pw$|psk|phrase|secret|kennwort|contrase/i;
/** Matches keys of passwords that may be numbers and words. */
const PASSPHRASE = /pass|pwd|pw$|phrase|pin/i;
const PLURAL = /tokens$|keys$|secrets$|credentials$/i;
const AUTH = /(?:auth|authorization|credentials)$/i;

/** Matches the first words of a diagnosis about a credential. */
const DIAGNOSIS =
  /^(?:unexpected|invalid|expired|missing|required|cannot|can't|must|should|is|was|are|were|failed|failure|unable|unknown|undefined|unauthori[sz]ed|unsupported|denied|forbidden|malformed|incorrect|mismatch|mismatched|illegal|rejected|revoked|could|does|did|has|have|exceeds?|authentication|permission|(?:no|not) (?:such|found|set|provided|valid|allowed|given|known|available|configured|present|supported|specified|required|yet|in|credentials?|tokens?|secrets?|passwords?)|too (?:short|long|weak|old|many|large|small)|error|empty)(?=[\s,.;:!]|$)/i;
const SAYING =
  /^(?:[\s,.;:!?()]|[A-Za-z]{1,20}(?:'[a-z]{1,3})?(?![\w'])|\d{1,4}(?!\w)|(?:base64|utf-?8|x509|oauth2|sha256|http2|\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?|i\/o|"https?:\/\/[a-z0-9.:/-]{1,100}")(?!\w)|["'][<>{}[\],:\w]["'])*$/;
const SAYS_ALONE =
  /^(?:incorrect|wrong|expired|missing|required|invalid|unknown|revoked|denied|forbidden|unauthori[sz]ed|malformed|mismatch|rejected|unsupported|undefined)[.!]?$/i;

const DIAGNOSED_FAR = 200;

/** Matches an error about a file: `open /var/run/token: no such file`. */
const OF_FILE = /^(?:open|stat|lstat|read) \/[\w./-]{1,200}: [a-z ]{1,80}$/;

/** Matches a text of words that only say why a credential fails. A password may consist of any other words. */
const CAUSE =
  /^(?=.*[a-z]{2})(?:[\s,.;:()/]|(?:an?|the|at|least|most|more|less|than|or|and|of|to|in|by|with|without|for|from|is|are|was|were|be|been|has|have|had|must|should|can|cannot|could|not|no|only|does|did|do|it|its|one|two|both|expected|got|wants?|wanted|needs?|requires?|required|contains?|includes?|given|found|set|characters?|chars?|letters?|digits?|numbers?|symbols?|special|upper|lower|uppercase|lowercase|case|bytes?|words?|length|long|longer|short|shorter|weak|min|minimum|max|maximum|too|empty|blank|match(?:es)?|mismatch|hash(?:es)?|user|account|locked|expired|exit|status|code|signal|killed|connection|connect|refused|reset|closed|timed|out|timeout|permission|access|denied|authentication|failed|failure|error|unexpected|eof|end|file|directory|such|read|write|context|canceled|deadline|exceeded|network|host|route|unreachable|unavailable|attempts?|tries|left|remaining|decrypt|decryption|cipher|message|i\/o)(?![\w'])|\d{1,3}(?!\w))*$/i;

/** True for a value that says why its credential fails. `before` is the text before the key. */
const isDiagnosis = (key: string, value: string, before: string): boolean => {
  if (SAYS_ALONE.test(value) || OF_FILE.test(value)) return true;
  if (!/\s/.test(value) || value.length > DIAGNOSED_FAR || !SAYING.test(value) || /[a-z][A-Z]/.test(value))
    return false;
  return DIAGNOSIS.test(value) || (FAILURE.test(before) && (!PASSPHRASE.test(key) || CAUSE.test(value)));
};

const withoutQuotes = (value: string): string =>
  /^\\*(["'\u2018\u2019\u201c\u201d`])([\s\S]*?)\\*["'\u2018\u2019\u201c\u201d`]$/.exec(value)?.[2] ?? value;

/** Matches words of failure before a key; the reason follows the key: `failed to fetch token: connection refused`. */
const FAILURE =
  /\b(?:fail(?:ed|ure)?|error|invalid|wrong|incorrect|bad|unable|cannot|can't|could(?:n't| not)|not)\b[\w ,'"./-]{0,80}$/i;

/** True for a value under a secret key that does not reveal the secret. `before` is the text before the key. */
export const isHarmless = (key: string, written: string, before = ''): boolean => {
  const value = withoutQuotes(written.trim()).trim();
  if (value === '' || value === ABSENT || value.replace(/[,;.?]$/, '') === PRESENT) return true;
  if (value.length > MAX_HARMLESS_LENGTH) return false;
  if (NO_SECRET.test(value) || SWITCH.test(value) || isPlainTemplate(value)) return true;
  if (REFERENCE.test(value) || FILE_PATH.test(value) || PLACEHOLDER.test(value)) return !isRandom(value);
  if (VARIABLE.test(value) && isSecretKey(value)) return true;
  if (DURATION.test(value) && !PASSWORD.test(key)) return true;
  if ((PLURAL.test(key) && COUNTS.test(value)) || PASS.test(`${key}: ${value}`)) return true;
  if (PLURAL.test(key) ? COUNT_VALUE.test(value) : NUMBER_VALUE.test(value) && !PASSPHRASE.test(key)) return true;
  if (AUTH.test(key) && LOGIN_MODE.test(value)) return true;
  if (REFERENCES.test(value) && REFERENCE_KEY.test(key)) return true;
  if (REFERENCE_KEY.test(key) && !NAMED_ALONE.test(key) && OBJECT_NAME.test(value) && !isRandom(value)) return true;
  return isDiagnosis(key, value, before);
};
const MAX_HARMLESS_LENGTH = 500;

const isPlainTemplate = (value: string): boolean => isTemplate(value) && maskTemplate(value) === value;

/** The displayed value under a secret key: unchanged, a template without its defaults, or "present". */
export const shownValue = (key: string, written: string, before = ''): string => {
  if (isHarmless(key, written, before)) return written;
  const value = withoutQuotes(written.trim());
  if (!isTemplate(value)) return PRESENT;
  const at = written.indexOf(value);
  return written.slice(0, at) + maskTemplatesIn(value) + written.slice(at + value.length);
};

const maskTemplatesIn = (value: string): string =>
  value.replace(/\$?\{\{[^{}]*\}\}|\$\{[^{}]*\}/g, (template) => maskTemplate(template));

/** Matches a word that describes a credential and is therefore no secret: `expired`, `rotation`, `policy`. */
const REMARK =
  /^(?:(?:not|no|in|un|im|il|mis|non|re)[a-z]+|[a-z]+(?:ed|ing|ible|able|ent|ory|al|ly|en|er|ers|ic|ions?|ments?|ance|ence|ity|ies|ness|ive|ure)|too|set|empty|wrong|bad|valid|weak|short|long|old|new|null|now|only|okay|ok|good|fine|true|false|gone|sent|left|blank|done|the|for|from|with|same|that|this|one|than|both|all|used|where|what|when|less|more|part|just|here|there|again|later|today|first|twice|once|none|any|yes|off|always|never|through|files?|fields?|types?|modes?|stores?|services?|hash(?:es)?|length|counts?|names?|keys?|values?|lists?|cache|prompts?|attempts?|change[sd]?|resets?|database|table|columns?|endpoint|urls?|paths?|requests?|checks?|mismatch|lookup|bucket|ring|pairs?|pool|ids?|formats?|auth|logins?|fails?|exists?|works?|class|module|plugin|system|backend|source|support|rules?|limits?|size|age|hint|vault|usage|default|x509|base64|hidden|rest)$/i;

/** True for a word that says something about a credential (`expired`, `missing`) and is none. */
export const isRemark = (word: string): boolean => REMARK.test(word);

/** True for a value that is never a secret, although a pattern matches it: a template, a placeholder, a mask. */
export const isNoSecret = (value: string): boolean =>
  value === PRESENT || isTemplate(value) || /^<[\w -]+>$|^\*+$/.test(value);

// Blocks under a secret key that only refer to a secret: `secret: {secretName: x}`.

const SECRETS_HEAD = /^(\s*(?:- +)*)["']?[\w.-]{0,80}?secrets?["']?\s*:\s*$/i;
const REFERENCE_FIELDS =
  /^\s*(?:- +)*["']?(?:secretName|secretNamespace|name|namespace|items|optional|defaultMode|path|mode|create|enabled|annotations|labels|type|existing\w*|key)["']?\s*:(?:\s+(?:["']?[a-z0-9]([a-z0-9./-]{0,100}[a-z0-9])?["']?|\{\}|\[\]|""|''))?\s*$/i;
const NAMING_LINE = /^\s*(?:- +)*["']?(?:secretName|name|existing\w*|create|enabled|path)["']?\s*:/i;
/** Matches `imagePullSecrets:`, which names follow. */
const PULL_SECRETS = /pull[._-]?secrets["']?\s*:\s*$/i;
const NAME_ENTRY = /^\s*- +["']?[a-z0-9](?:[a-z0-9.-]{0,100}[a-z0-9])?["']?\s*$/;
/** Matches `authorization:`, which switches, numbers and modes may follow. */
const MODES = /^(\s*(?:- +)*)["']?[\w.-]{0,80}?(?:auth|authorization|tokens?|credentials)["']?\s*:\s*$/i;
const COUNTING_KEY = /seconds|minutes|hours|days|ttl|expir|timeout|max|min|size|length|port|interval|count|limit/i;
/** Matches a key without a value on its line, such as `password:`, which a reference to the secret may follow. */
const OPENING_KEY = /^(\s*(?:- +)*)["']?[\w.-]{1,80}["']?\s*:\s*$/;
const REFERENCE_LINE = /^\s*["']?(?:valueFrom|secretKeyRef|secretRef|fromSecret|existingSecret\w*)["']?\s*:/;
const INLINE_REFERENCE =
  /^\s*["']?(?:valueFrom|secretKeyRef|secretRef|fromSecret|existingSecret\w*|name|key|optional|namespace)["']?\s*:(?:\s+["']?(?:[A-Za-z0-9][\w./-]{0,80}|\{\s?name:\s?[\w.-]{1,60},\s?key:\s?[\w.-]{1,60}\s?\})["']?)?\s*$/;
const MODE_LINE = /^\s*(?:- +)*["']?([\w-]{1,60})["']?\s*:(?:\s+([^#]*?))?\s*$/;
/** Matches a text that is too random for the name of an object. */
const TOKEN_LIKE = /[0-9a-f]{20,}|[a-z0-9]{28,}/;

/** True for a line of YAML with a secret key (`secrets:`), if the lines of its block only refer to secrets by name. `index` is the number of the line. */
export const isReference = (lines: readonly string[], index: number): boolean => {
  const line = lines[index] ?? '';
  if (!/:\s*$/.test(line)) return false;
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
