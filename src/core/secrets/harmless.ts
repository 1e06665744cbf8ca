import { ABSENT, isRandom, isSecretKey, PRESENT } from './secret.ts';
import { isTemplate, maskTemplate } from './template.ts';

/** A value that stands for "none" or is already masked. */
const NO_SECRET =
  /^(?:null|nil|none|~|undefined|unset|n\/a|\{\s*\}|\[\s*\]|<none>|<nil>|<unset>|<set to [^<>]{1,80}>|\*{3,}|x{3,}|\.{3}|\[?<?redacted>?\]?|<hidden>|<masked>|\[hidden\]|\[masked\])$/i;
const SWITCH = /^(?:true|false|yes|no|on|off|enabled?|disabled?|required|optional|prompt|auto|always|never)$/i;
/** Login modes: values of `auth` and `authorization` that are not credentials. */
const LOGIN_MODE =
  /^(?:basic|digest|oidc|oauth2?|openid|saml|ldap|ntlm|kerberos|gssapi|m?tls|jwt|rbac|abac|webhook|node|anonymous|strict|permissive|inherit|default|internal|external|token|password|passwd|key|keys|cert|certificate|x509|scram(?:-sha-\d+)?|md5|trust|peer|reject|iam|static|dynamic|env|file|vault|include|omit|same-origin|alwaysallow|native|local|system|none|bearer|plain|login|sso|apikey|api-key|service-?account|managed(?:-identity)?|workload-?identity|RS256|HS256|ES256)(?:[,+|/ ](?:basic|oidc|rbac|node|webhook|token|password|tls|mtls|ldap|saml))*$/i;
const NUMBER_VALUE = /^[+-]?\d{1,3}(?:\.\d{1,3})?$/;
const COUNT_VALUE = /^\d{1,7}$/;
const DURATION = /^\d{1,6}(?:ms|s|m|h|d)(?:\d{1,4}(?:ms|s|m|h))*$/;
/** File paths, by a well-known folder or an extension. */
const FILE_PATH =
  /^(?:file:(?:\/\/)?)?(?:\/(?:etc|var|run|home|root|opt|usr|tmp|mnt|srv|secrets?|vault|certs?|data|config|app|dev|proc|keys?|tls|ssl)(?:\/[\w.${}*-]+)+|(?:~|\.{1,2})(?:\/[\w.-]+)+|[\w.-]{1,80}\.(?:pem|key|crt|cer|p12|pfx|jks|txt|json|ya?ml|conf|env|pub|kubeconfig|token|htpasswd))$/;
/** A reference to where a secret is stored. */
const REFERENCE =
  /^(?:ref\+[a-z]+:|vault:|op:\/\/|env:|os\.environ\/|keyring:|secretsmanager:|ssm:|sops:|gcpsm:|azurekv:|awssm:|arn:aws[\w-]*:|projects\/[\w-]+\/secrets\/|k8s:|secretRef:|secret:\/\/|file:\/\/|\/\/secret)/i;
const PLACEHOLDER = /^(?:<[\w .:/'-]{1,60}>|your[ _-][\w -]{1,40})$/i;
/** The name of an environment variable that holds a secret. */
const VARIABLE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
/** Names of objects in a cluster. */
const OBJECT_NAME = /^[a-z0-9](?:[a-z0-9./-]{0,200}[a-z0-9])?$/;
/** Keys that name a secret stored elsewhere. */
const REFERENCE_KEY =
  /(?:existing|image[ ._-]?pull|pull|tls|ca|cert|certificate|server|ref|external|root|additional)[ ._-]?secrets?$|(?:^|[._-])secrets?$|(?:password|token|user(?:name)?|credentials?|existing|auth)[._-]?secret[._-]?key$/i;
/** `[{name: x}]`. */
const REFERENCES =
  /^\[?\s?(?:\{\s?["']?(?:name|secretName)["']?\s?:\s?["']?[a-z0-9][a-z0-9.-]{0,62}["']?\s?\}[\s,]{0,3}){1,20}\]?$/;
/** The value of `secrets: regcred` may be a secret or the name of one. */
const NAMED_ALONE = /^(?:.*[._-])?secrets?$/i;
const PASSWORD = /pass|pwd|pw$|psk|phrase|secret|kennwort|contrase/i;
const PLURAL = /tokens$|keys$|secrets$|credentials$/i;
const AUTH = /(?:auth|authorization|credentials)$/i;

/** First words of a diagnosis about a credential. */
const DIAGNOSIS =
  /^(?:unexpected|invalid|expired|missing|required|cannot|can't|must|should|is|was|are|were|failed|failure|unable|unknown|undefined|unauthori[sz]ed|unsupported|denied|forbidden|malformed|incorrect|mismatch|mismatched|illegal|rejected|revoked|could|does|did|has|have|exceeds?|authentication|permission|(?:no|not) (?:such|found|set|provided|valid|allowed|given|known|available|configured|present|supported|specified|required|yet|in|credentials?|tokens?|secrets?|passwords?)|too (?:short|long|weak|old|many|large|small)|error|empty)(?=[\s,.;:!]|$)/i;
const SAYING =
  /^(?:[\s,.;:!?()]|[A-Za-z]{1,20}(?:'[a-z]{1,3})?(?![\w'])|\d{1,4}(?!\w)|(?:base64|utf-?8|x509|oauth2|sha256|http2)(?!\w)|["'][<>{}[\],:\w]["'])*$/;
const SAYS_ALONE =
  /^(?:incorrect|wrong|expired|missing|required|invalid|unknown|revoked|denied|forbidden|unauthori[sz]ed|malformed|mismatch|rejected|unsupported|undefined)[.!]?$/i;
const WORDY = /\s/;

const DIAGNOSED_FAR = 200;

/** `open /var/run/token: no such file`. */
const OF_FILE = /^(?:open|stat|lstat|read) \/[\w./-]{1,200}: [a-z ]{1,80}$/;

const isDiagnosis = (value: string): boolean => {
  if (SAYS_ALONE.test(value) || OF_FILE.test(value)) return true;
  return (
    WORDY.test(value) &&
    value.length <= DIAGNOSED_FAR &&
    DIAGNOSIS.test(value) &&
    SAYING.test(value) &&
    !/[a-z][A-Z]/.test(value)
  );
};

/** A value without its quotes. */
const unquoted = (value: string): string => /^\\*(["'“”‘’`])([\s\S]*?)\\*["'“”‘’`]$/.exec(value)?.[2] ?? value;

/** True for a value under a secret key that reveals nothing of the secret. */
export const isHarmless = (key: string, written: string): boolean => {
  const value = unquoted(written.trim()).trim();
  if (value === '' || value === ABSENT || value.replace(/[,;.?]$/, '') === PRESENT) return true;
  if (value.length > MAX_HARMLESS_LENGTH) return false;
  if (NO_SECRET.test(value) || SWITCH.test(value) || isPlainTemplate(value)) return true;
  if (REFERENCE.test(value) || FILE_PATH.test(value) || PLACEHOLDER.test(value)) return !isRandom(value);
  if (VARIABLE.test(value) && isSecretKey(value)) return true;
  if (DURATION.test(value) && !PASSWORD.test(key)) return true;
  if (PLURAL.test(key) ? COUNT_VALUE.test(value) : NUMBER_VALUE.test(value) && !/pass|pwd|pw$|phrase/i.test(key))
    return true;
  if (AUTH.test(key) && LOGIN_MODE.test(value)) return true;
  if (REFERENCES.test(value) && REFERENCE_KEY.test(key)) return true;
  if (REFERENCE_KEY.test(key) && !NAMED_ALONE.test(key) && OBJECT_NAME.test(value) && !isRandom(value)) return true;
  return isDiagnosis(value);
};
const MAX_HARMLESS_LENGTH = 500;

const isPlainTemplate = (value: string): boolean => isTemplate(value) && maskTemplate(value) === value;

/** The displayed value under a secret key: unchanged, a template without its defaults, or "present". */
export const shownValue = (key: string, written: string): string => {
  if (isHarmless(key, written)) return written;
  const value = unquoted(written.trim());
  if (!isTemplate(value)) return PRESENT;
  const at = written.indexOf(value);
  return written.slice(0, at) + maskTemplates(value) + written.slice(at + value.length);
};

const maskTemplates = (value: string): string =>
  value.replace(/\$?\{\{[^{}]*\}\}|\$\{[^{}]*\}/g, (template) => maskTemplate(template));
