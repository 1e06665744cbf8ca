import { PRESENT, SECRET_ENDING } from './disguise.ts';
import { isTemplate } from './harmless.ts';

// Logins in URLs, commands and password files. All runs are bounded.

/** `user:password@host:5432/db`, without a scheme; groups: 1 user, 2 password, 3 host and the rest. */
const LOGIN_ADDRESS =
  /(?<![\w@:/.%-])([A-Za-z][\w.%-]{0,60}):([^\s:@/"'<>{}()[\],;]{1,100}|(?!\/\/)[^\s:@"'<>{}()[\],;]{3,100})@((?:tcp|unix)\(|[A-Za-z0-9][\w.-]{0,200}(?::\d{1,5}|\/|(?=[\s"',;)]|$))|\[[0-9a-f:]{2,40}\])/g;
/** Addresses of this form without a password: mail, images by digest. */
const NO_USER =
  /^(?:mailto|xmpp|sips?|acct|pkg|cc|bcc|to|from|by|author|contact|e?mail|owner|maintainers?|reviewer|approver|assignee|https?|npm|docker|oci|image|version|tag)$/i;
const CODED_PASSWORD = /\d.*[A-Za-z]|[A-Za-z].*\d|[a-z][A-Z]|[!$%&*+_~^#]/;
const DIGEST = /^sha(?:256|512)(?::|$)/i;
/** `scott/tiger@`, in Oracle addresses. */
const ORACLE = /(oracle:(?:thin|oci\d?):[^\s/@]{1,60}\/)([^\s@"']{1,100})(?=@)/g;
const SQL =
  /\b((?:identified\s{1,4}(?:with\s\S{1,40}\s)?by\s{1,4}(?:password\s{1,4})?|(?:with\s{1,4}|encrypted\s{1,4})password\s{1,4})["'])([^"'\n]{1,200})(?=["'])/gi;
/** `password x` in a netrc file. */
const NETRC = /\b(?:machine\s{1,20}\S{1,200}|default)\s{1,20}(?:login|password|account)\s/;
const NETRC_PASSWORD = /(\b(?:password|account)[ \t\n\r]{1,20})(?!\(present\))(\S{1,200})/gi;
/** pgpass lines: host, port, database, user, password. */
const PGPASS = /^([^\s:#]{1,200}:(?:\d{2,5}|\*):[^\s:]{1,100}:[^\s:]{1,100}:)(\S{1,200})$/gm;
/** `-p x` of programs for which it is a password. */
const COMMAND =
  /\b(?:mysql\w{0,10}|mariadb\w{0,10}|sshpass|(?:docker|podman|helm|skopeo|oras|nerdctl|buildah|crane|regctl|az|oc|argocd|vault|mc)\b[^\n|;&]{0,60}?\blogin|mongo\w{0,8}|redis-cli|ldap(?:search|add|modify|passwd|whoami|delete)|ipmitool|7z|zip|unzip|htpasswd|smbclient|rpcclient|cadaver|lftp|influx|rabbitmqadmin|elasticdump|kinit|pwsh|net use|sqlcmd|bcp|isql|impala-shell|beeline|snmp\w{2,12})\b[^\n|;&]{0,300}/g;
const SHORT_FLAG = /((?:^|\s)-(?:p|w|a|P|U|A|X|c)(?:\s{1,3}|=)?)(["']?)(?!\(present\))([^\s"'-][^\s"']{0,199})\2/g;
/** By flag: the programs for which it is not a password. */
const NO_PASSWORD: Readonly<Record<string, RegExp>> = {
  A: /^(?!snmp)/,
  X: /^(?!snmp)/,
  c: /^(?!snmp)/,
  P: /^(?!7z|zip|unzip|ipmitool|sqlcmd|bcp|isql)/,
  U: /^(?!smbclient|rpcclient)/,
  a: /^(?!redis-cli|argocd)/,
  w: /^(?!ldap|impala|beeline|elastic)/,
  p: /^(?!mysql|mariadb|sshpass|docker|podman|helm|skopeo|oras|nerdctl|buildah|crane|regctl|az|oc|mongo|7z|mc|vault|influx|rabbit|beeline|argocd|lftp)/,
};
/** `htpasswd -b file user x`, `user%password`. */
const SAMBA_LOGIN = /(\s-U\s{0,3}["']?[\w.\\/-]{1,80}%)(?!\(present\))[^\s"']{1,100}/g;
const HTPASSWD_LOGIN =
  /(\bhtpasswd\s(?:-\w{1,10}\s){0,4}-\w{0,6}b\w{0,6}\s\S{1,200}\s\S{1,100}\s)(?!\(present\))(\S{1,100})/g;
/** `aws configure set aws_secret_access_key x`. */
const CONFIGURED = new RegExp(
  `(\\bconfig(?:ure)?\\s{1,3}(?:--\\w{1,20}\\s{1,3}){0,3}(?:set\\s{1,3})?[\\w.-]{0,60}?${SECRET_ENDING}\\s{1,3}["']?)(?!\\(present\\))([^\\s"'=:]{1,200})`,
  'gi',
);
/** A value piped to a program that reads a password. */
const PIPED_PASSWORD =
  /(\b(?:echo|printf)\s{1,3}(?:-n\s{1,3})?["']?)(?!\(present\))([^\s"'|]{1,200})(?=["']?\s{0,3}\|[^\n|]{0,100}(?:-stdin\b|\bsudo -S|\bchpasswd|\bpasswd))/g;
/** Keys of accounts and signatures in a connection string. */
const CONNECTION =
  /\b((?:AccountKey|SharedAccessKey|SharedAccessSignature|sig|Pwd|Password)\s?=\s?)(?!\(present\))([^;\s"'&]{6,})/g;

/** Directives of SNMP, kickstart, preseed, keepalived and HAProxy files, and literals of Secrets. */
const DIRECTIVE =
  /(\b(?:(?:r[ow]|snmp-server )community6?|com2sec6?[ \t]{1,8}\S{1,60}[ \t]{1,8}\S{1,60}|trap2?sink[ \t]{1,8}\S{1,60}|rootpw(?:[ \t]{1,8}--[a-z]{1,20}){0,3}|passwd\/[\w-]{1,60}[ \t]{1,8}password|auth_pass)[ \t]{1,8}|\bstats[ \t]auth[ \t][^\s:]{1,60}:|--from-literal[= ]["']?[\w.-]{1,100}=)(?!-)([^\s"']{1,200})/gi;
/** What comes before a password, and the password. */
const AFTER_WORDS = [ORACLE, SQL, PGPASS, CONNECTION, CONFIGURED, DIRECTIVE, HTPASSWD_LOGIN];

/** Words of programs and files with logins, which say nothing of a secret. */
export const LOGIN_WORDS =
  'mysql|maria|mongo|snmp|community|com2sec|trap2?sink|rootpw|auth_pass|stats auth|from-literal';

/** Matches every text that contains a login. */
const LOGIN_HINT = new RegExp(
  `${LOGIN_WORDS}|@|identified|password|machine|login|:\\d{2,5}:|:\\*:|config|sshpass|redis-cli|ldap|htpasswd|echo|ipmitool|zip|7z|smbclient|rpcclient|AccountKey|SharedAccess|sig=|pwd|lftp|influx|rabbit|sqlcmd|bcp|isql|impala|beeline|elasticdump`,
  'i',
);

/** Masks the passwords of logins. */
export const maskLogins = (text: string): string => {
  if (!LOGIN_HINT.test(text)) return text;
  const addressed = text.includes('@')
    ? text.replace(LOGIN_ADDRESS, (part, user: string, password: string, host: string) =>
        isLogin(user, password, host) ? `${user}:${PRESENT}@${host}` : part,
      )
    : text;
  const commanded = AFTER_WORDS.reduce(maskAfter, addressed).replace(COMMAND, maskCommand);
  const piped = maskAfter(commanded, PIPED_PASSWORD);
  return NETRC.test(piped) ? maskAfter(piped, NETRC_PASSWORD) : piped;
};

/** Masks the second group of a pattern. */
const maskAfter = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (part, before: string, value: string) => (isShown(value) ? part : before + PRESENT));

const isLogin = (user: string, password: string, host: string): boolean => {
  if (isShown(password) || DIGEST.test(host)) return false;
  if (NO_USER.test(user)) return false;
  return /[(:/]|^\[/.test(host) || CODED_PASSWORD.test(password);
};

const maskCommand = (command: string): string =>
  command
    .replace(SAMBA_LOGIN, `$1${PRESENT}`)
    .replace(SHORT_FLAG, (part, flag: string, quote: string, value: string) => {
      const sign = /-(\w)/.exec(flag)?.[1] ?? '';
      if (isShown(value) || (NO_PASSWORD[sign]?.test(command) ?? true)) return part;
      return `${flag}${quote}${PRESENT}${quote}`;
    });

const isShown = (value: string): boolean => value === PRESENT || isTemplate(value) || /^<[\w -]+>$|^\*+$/.test(value);
