import { PRESENT } from './disguise.ts';
import { isNoSecret } from './harmless.ts';
import { maskAfter } from './put-mask.ts';

// Logins in addresses, in SQL and in files of passwords. All runs are bounded.

/** Matches `user:password@host:5432/db` without a scheme; groups: 1 user, 2 password, 3 host and the rest. */
const LOGIN_ADDRESS =
  /(?<![\w@:/.%-])([A-Za-z][\w.%-]{0,60}):([^\s:@/"'<>{}()[\],;]{1,100}|(?!\/\/)[^\s:@"'<>{}()[\],;]{3,100})@((?:tcp|unix)\(|[A-Za-z0-9][\w.-]{0,200}(?::\d{1,5}|\/|(?=[\s"',;)]|$))|\[[0-9a-f:]{2,40}\])/g;
/** Matches words that are no user, in addresses of the same form without a password: mail, images by digest. */
const NO_USER =
  /^(?:mailto|xmpp|sips?|acct|pkg|cc|bcc|to|from|by|author|contact|e?mail|owner|maintainers?|reviewer|approver|assignee|https?|npm|docker|oci|image|version|tag)$/i;
const CODED_PASSWORD = /\d.*[A-Za-z]|[A-Za-z].*\d|[a-z][A-Z]|[!$%&*+_~^#]/;
const DIGEST = /^sha(?:256|512)(?::|$)/i;
/** Matches `scott/tiger@` in Oracle addresses. */
const ORACLE = /(oracle:(?:thin|oci\d?):[^\s/@]{1,60}\/)()([^\s@"']{1,100})(?=@)/g;
const SQL =
  /\b((?:identified\s{1,4}(?:with\s\S{1,40}\s)?by\s{1,4}(?:password\s{1,4})?|(?:with\s{1,4}|encrypted\s{1,4})password\s{1,4}(?:=\s{0,4})?(?:for\s{1,4}\S{1,80}\s{0,4}=\s{0,4})?(?:password\s{0,4}\()?))(["'])([^"'\n]{1,200})(?=["'])/gi;
/** Match a netrc file, and `password x` in such a file. */
const NETRC = /\b(?:machine\s{1,20}\S{1,200}|default)\s{1,20}(?:login|password|account)\s/;
const NETRC_PASSWORD = /(\b(?:password|account)[ \t\n\r]{1,20})()(?!\(present\))(\S{1,200})/gi;
/** Matches lines of pgpass files: host, port, database, user, password. */
const PGPASS = /^([^\s:#]{1,200}:(?:\d{2,5}|\*):[^\s:]{1,100}:[^\s:]{1,100}:)()(\S{1,200})$/gm;
const CONNECTION =
  /\b((?:AccountKey|SharedAccessKey|SharedAccessSignature|sig|Pwd|Password)\s?=\s?)()(?!\(present\))([^;\s"'&]{6,})/g;

/** Patterns with three groups: the text before a password, its quote, and the password. */
const AFTER_WORDS = [ORACLE, SQL, PGPASS, CONNECTION];

/** Matches every text that contains a login. */
const LOGIN_HINT = /@|identified|password|machine|login|:\d{2,5}:|:\*:|AccountKey|SharedAccess|sig=|pwd/i;

/** Masks the passwords of logins: in addresses (`user:password@host`), SQL, .netrc files and connection strings. */
export const maskLogins = (text: string): string => {
  if (!LOGIN_HINT.test(text)) return text;
  const addressed = text.includes('@')
    ? text.replace(LOGIN_ADDRESS, (part, user: string, password: string, host: string) =>
        isLogin(user, password, host) ? `${user}:${PRESENT}@${host}` : part,
      )
    : text;
  const placed = AFTER_WORDS.reduce((current, pattern) => current.replace(pattern, maskAfter), addressed);
  return NETRC.test(placed) ? placed.replace(NETRC_PASSWORD, maskAfter) : placed;
};

const isLogin = (user: string, password: string, host: string): boolean => {
  if (isNoSecret(password) || DIGEST.test(host)) return false;
  if (NO_USER.test(user)) return false;
  return /[(:/]|^\[/.test(host) || CODED_PASSWORD.test(password);
};
