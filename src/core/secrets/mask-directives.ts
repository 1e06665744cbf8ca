import { isSecretKey, SECRET_ENDING, SECRET_STEM } from './disguise.ts';
import { isHarmless, isRemark } from './harmless.ts';
import { maskAfter } from './put-mask.ts';

// Secrets after a directive and a blank, in files of network devices, daemons and installers. All runs are bounded.

const BLANKS = '[ \\t]{1,8}';
/** Pattern of the form of a password in files of network devices: 0 for plain, other numbers for encoded passwords. */
const FORM = '(?:[05-9]|sha-?\\d{3}|md5|enc|ascii|hex|text|string|plain(?:text)?|clear(?:text)?|encrypted|set-key)';
const FORMS = `(?:${BLANKS}${FORM}(?=[ \\t])){0,3}`;
const VALUE = `(["']?)(?!\\(present\\)|-)([^\\s"';]{1,200})`;

/** Patterns of directives that a secret follows, at any place of a line. A blank matches 1 to 8 blanks. */
const DIRECTIVES = [
  // Network devices
  'enable (?:secret|password)(?: level \\d{1,2})?',
  '(?:radius|tacacs)(?:-server)?(?: host \\S{1,80}(?: [a-z-]{1,20} \\d{1,5}){0,4})? key',
  'crypto isakmp key',
  'message-digest-key \\d{1,3} md5',
  '(?:standby|vrrp|glbp)(?: \\d{1,3})? authentication(?: text| pass| md5 key-string)?',
  'ntp authentication-key \\d{1,5} \\w{2,8}',
  'authentication (?:string|message-digest key \\d{1,3} md5)',
  '(?:server|server-private|failover|aaa|radius|tacacs)[^\\n]{0,60}? key',
  'password_pbkdf2 \\S{1,60}',
  '(?:ascii-text|key-string|authentication-key)',
  // SNMP agents: communities
  '(?:r[ow]|snmp(?:-server)? )community6?',
  'com2sec6? \\S{1,60} \\S{1,60}',
  'trap2?sink \\S{1,60}',
  // Daemons and installers
  '(?:requirepass|masterauth|auth_pass|(?:root)?bindpw|storepass|keypass)',
  'rootpw(?: --[a-z]{1,20}){0,3}',
  'passwd/[\\w-]{1,60} password',
];
/** Patterns of directives with their own separator, which a secret follows directly. */
const JOINED = [
  'stats auth [^\\s:]{1,60}:',
  'static:[\\w.@-]{1,60}:',
  '"U:[^"\\s]{1,60}"(?: "I:[^"\\s]{1,60}")? "P:',
  '--from-literal[=\\s]["\']?[\\w.-]{1,100}=',
  'Authorization ["\']?(?:Basic|Bearer|Token|Digest) ',
  // strongSwan: `: PSK "x"`
  '(?:^|\\s): (?:PSK|EAP|XAUTH|NTLM|(?:RSA|ECDSA|PIN|PKCS8) \\S{1,100}) ',
];
/** Matches texts with users of SNMP v3; then the methods before their keys are looked for. */
const SNMP_USER = /\b(?:snmp|createUser|usm-?user)/i;
const SNMP_METHOD = `\\b(?:MD5|SHA(?:-?\\d{3})?|3?DES|AES)(?:-?\\d{3})?(?:${BLANKS}(?:128|192|256))?${BLANKS}`;

const withBlanks = (directives: readonly string[]): string => directives.join('|').replaceAll(' ', BLANKS);

const DIRECTIVE = new RegExp(
  `((?:(?<![\\w-])(?:${withBlanks(DIRECTIVES)})${FORMS}${BLANKS}|${withBlanks(JOINED)}))${VALUE}`,
  'gim',
);
const SNMP = new RegExp(`(${SNMP_METHOD})${VALUE}`, 'gi');

/** Matches `password 7 x` at the end of a line. There, the number is the form of the password, not a count. */
const CODED = new RegExp(`(\\b(?:password|secret|key)${BLANKS}${FORM}${BLANKS})${VALUE}(?=["']?[ \\t]*$)`, 'gim');

/** Matches a line that ends in a key and one word; groups: 1 words before, 2 key, 3 blanks, 4 quote, 5 value. */
const LAST = new RegExp(
  `^([^\\n:=]{0,200}?(?<![^\\s{]))([\\w./-]{0,60}?${SECRET_ENDING})([ \\t]{1,20}(?:${FORM}[ \\t]{1,8}){0,3})${VALUE}(?=\\4[;} \\t]{0,8}$)`,
  'gim',
);
/** Matches `u * x *`, a user and a password in the files of PPP. */
const PPP =
  /^([ \t]{0,20}(?:"[^"\s]{1,80}"|[\w.@-]{1,80})[ \t]{1,20}\*[ \t]{1,20})(["']?)(?!\(present\))([^\s"'*]{1,200})(?=\2[ \t]{1,20}\*)/gm;

/** Matches words of a sentence. If they precede a key, the last word of the line is a word of the sentence, not a secret. */
const SENTENCE =
  /\b(?:an?|the|this|that|its?|no|not|is|are|was|were|be|been|has|have|had|of|for|from|with|without|to|in|on|at|by|and|or|if|when|while|as|per|get|gets|got|find|found|fail(?:s|ed|ure)?|invalid|missing|bad|wrong|error|cannot|can't|could|unable|using|use|uses|need|needs|required?s?|waiting|create|creating|created|delete|deleted|deleting|update|updated|rotate|rotated|read|reading|load|loaded|loading|unknown|expired|new|old|first|second|third|last|next|test|one|single)\b|[.!?](?:\s|$)/i;
/** Matches keys that are also ordinary words. Only after a `HEAD` does a secret follow them. */
const PLAIN_KEY = /^(?:secrets?|pass|keys?|cookies?|auths?|mnemonic|authorization|session.?id)$/i;
/** Matches the text before a `PLAIN_KEY` in a directive: no text, or a word such as `user` or `server`. */
const HEAD =
  /^[\s{]*$|\b(?:user(?:name)?|machine|login|omapi-key|algorithm|acl|neighbor|server|authentication|root)\b/i;

export const DIRECTIVE_WORDS =
  'community|com2sec|trap2?sink|rootpw|stats auth|from-literal|createUser|usm-?user|: (?:PSK|EAP|XAUTH|NTLM|RSA|ECDSA|PIN|PKCS8)|AuthInfo|static:|key-string|bindpw|\\* |standby|vrrp|glbp|(?:server|isakmp|digest|authentication)[ -]key|server[ -]|masterauth|failover|pbkdf2|authentication[ \\t]|key[ \\t]+\\d|\\?=';
const HINT = new RegExp(`${DIRECTIVE_WORDS}|${SECRET_STEM}`, 'i');

/** Masks the secrets after directives of config files (`enable secret …`, `requirepass …`), line by line. */
export const maskDirectives = (text: string): string => {
  if (!HINT.test(text)) return text;
  const methods = SNMP_USER.test(text) ? text.replace(SNMP, maskWord) : text;
  return methods
    .replace(DIRECTIVE, maskWord)
    .replace(CODED, maskWord)
    .replace(PPP, maskAfter)
    .replace(LAST, (part, before: string, key: string, blanks: string, quote: string, value: string) =>
      isDirective(before, key) && isSecretKey(key) ? maskWord(part, before + key + blanks, quote, value) : part,
    );
};

const isDirective = (before: string, key: string): boolean =>
  GIVEN.test(before) || (!SENTENCE.test(before) && (HEAD.test(before) || !PLAIN_KEY.test(key)));
const GIVEN = /\b(?:with|using)[ \t]+$/i;

/** Masks the secret `word` after a directive, unless the word is a remark on the credential, a short number or harmless. */
const maskWord = (part: string, before: string, quote: string, word: string): string =>
  isRemark(word.replace(/[.,:!?)]+$/, '')) || /^(?:[\d.]{1,4}|.{1,2})$/.test(word) || isHarmless('password', word)
    ? part
    : maskAfter(part, before, quote, word);
