import { SECRET_ENDING } from './disguise.ts';
import { maskAfter } from './put-mask.ts';

// Passwords in the arguments of programs. All runs are bounded.

/** Programs with an option that takes a password: option, programs, and whether the password may follow without a blank. */
const OPTIONS: readonly (readonly [option: string, programs: string, attached?: 'attached'])[] = [
  ['-p', 'mysql\\w{0,10}|mariadb\\w{0,10}|sshpass|7z', 'attached'],
  [
    '-p',
    '(?:docker|podman|helm|skopeo|oras|nerdctl|buildah|crane|regctl|az|oc|argocd|vault|mc)\\b[^\\n|;&]{0,60}?\\blogin|mongo\\w{0,8}|influx|rabbitmqadmin|beeline|lftp|usermod|useradd|fence_\\w{1,20}|racadm|redfish\\w{0,10}|sqlplus',
  ],
  ['-P', '7z|unzip|zip|ipmitool|sqlcmd|bcp|isql', 'attached'],
  ['-P', 'mosquitto_\\w{1,10}|fence_\\w{1,20}|sqoop'],
  ['-w', 'ldap(?:search|add|modify|passwd|whoami|delete|compare|modrdn)|impala-shell|beeline|elasticdump', 'attached'],
  ['-a', 'redis-cli', 'attached'],
  ['-A', 'snmp\\w{2,12}'],
  ['-X', 'snmp\\w{2,12}'],
  ['-c', 'snmp\\w{2,12}'],
  ['-k', 'openssl'],
  ['-r', 'SUSEConnect'],
  ['-pw', 'plink|pscp|psftp'],
  ['--key', 'gcloud'],
];

const VALUE = `(["']?)(?!\\(present\\))([^\\s"'-][^\\s"']{0,199})`;

const COMMANDS = OPTIONS.map(([option, programs, attached]) => ({
  command: new RegExp(`\\b(?:${programs})\\b[^\\n|;&]{0,300}`, 'g'),
  option: new RegExp(`((?:^|\\s)${option}(?:\\s{1,3}|=)${attached === undefined ? '' : '?'})${VALUE}\\2`, 'g'),
}));

/** Patterns of the words before a password that a program takes by position. */
const PLACED = [
  'rabbitmqctl\\b[^\\n|;&]{0,80}?\\b(?:add_user|change_password|authenticate_user)\\s\\S{1,80}',
  'htpasswd\\s(?:-\\w{1,10}\\s){0,4}-\\w{0,6}b\\w{0,6}\\s\\S{1,200}\\s\\S{1,100}',
  'ipmi(?:tool)?\\b[^\\n|;&]{0,80}?\\buser set password \\d{1,2}',
  'iscsiadm\\b[^\\n|;&]{0,200}?auth\\.password(?:_in)?\\s{1,3}(?:-v|--value)',
  '(?:mc|mcli) (?:alias set|config host add)\\s\\S{1,80}\\s\\S{1,200}\\s\\S{1,100}',
  'vault login(?: -[\\w=-]{1,40}){0,4}',
  '(?:pro|ua|ubuntu-advantage) attach',
  '(?:smbpasswd|chpasswd)\\b(?: -\\w){0,3} \\S{1,60}',
  'slmgr(?:\\.vbs)? [/-]ipk',
  'curl\\b[^\\n|;&]{0,300}?--oauth2-bearer',
  'net user(?: /\\w{1,10})? \\S{1,60}',
  'net use(?: \\S{1,3})? \\\\\\\\\\S{1,100}',
  'ConvertTo-SecureString(?: -String)?',
  `\\bconfig(?:ure)?\\s{1,3}(?:--\\w{1,20}\\s{1,3}){0,3}(?:set\\s{1,3})?[\\w.-]{0,60}?${SECRET_ENDING}`,
];
const PLACED_VALUE = new RegExp(`(\\b(?:${PLACED.join('|')})\\s{1,3})${VALUE}`, 'gi');

/** Patterns of `name:password` and `user%password` after a program and its option. */
const LOGIN_OPTIONS: readonly RegExp[] = [
  /((?:smbclient|rpcclient|net)\b[^\n|;&]{0,300}?\s-U\s{0,3}["']?[\w.\\/-]{1,80}%)(["']?)(?!\(present\))([^\s"']{1,100})/g,
  /(\b(?:http|https|xh|ab|hey)\s(?:[^\n|;&]{0,200}?\s)?(?:-a|-A)\s{1,3}["']?[\w.@-]{1,80}:)(["']?)(?!\(present\))([^\s"']{1,100})/g,
  /(\blftp\b[^\n|;&]{0,200}?\s-u\s{1,3}["']?[\w.@-]{1,80},)(["']?)(?!\(present\))([^\s"']{1,100})/g,
  /(\b(?:nsupdate|rndc|dig|host|knsupdate)\b[^\n|;&]{0,200}?\s-y\s{1,3}["']?(?:[\w-]{1,30}:)?[\w.-]{1,80}:)(["']?)(?!\(present\))([^\s"']{1,200})/g,
  /(\betcdctl\b[^\n|;&]{0,200}?--user[=\s]{1,3}["']?[\w.-]{1,80}:)(["']?)(?!\(present\))([^\s"']{1,100})/g,
];

/** Match passwords in calls (`login('u', 'x')`, `auth=("u", "x")`) and after a slash (`credentials root/x`). */
const CALLED =
  /(\b(?:login|log_in|auth|authenticate|basic_?auth|connect)\w{0,20}\s?=?\s?\(\s?["'][^"'\s]{1,80}["'],\s?)(["'])(?!\(present\))([^"'\n]{1,200})(?=["'])/gi;
const SLASHED =
  /(\b(?:login|credentials?|creds|user(?:name)?)\b["':= ]{1,4}[\w.@-]{1,60}(?: \/ |\/))(["']?)(?!\(present\))([^\s"'/]{4,200})(?=["']?[ \t]*$)/gim;
/** Match a value that is piped to a program that reads a password, or that the program gets as a line. */
const PIPED =
  /(\b(?:echo|printf)\s{1,3}(?:-n\s{1,3})?)(["']?)(?!\(present\))([^\s"'|]{1,200})(?=["']?\s{0,3}\|[^\n|]{0,100}(?:-stdin\b|\bsudo -S|\bchpasswd|\bpasswd|\bcryptsetup))/g;
const HERE_STRING =
  /((?:\bcryptsetup|\bchpasswd|\bpasswd|-stdin)\b[^\n|;&]{0,200}?<<<\s{0,3})(["']?)(?!\(present\))([^\s"']{1,200})/g;
const SUBSTITUTED =
  /((?:pass|password|pw|token|secret)[\w-]{0,20}[=\s]{1,3}["']?(?:<\(|\$\()?(?:echo|printf)\s{1,3}["']?(?:[^\s"'\\]{1,60}\\n)?)()(?!\(present\))([^\s"')|]{1,200})/gi;

/** Pattern of the programs whose arguments contain no word for a secret. Texts with these programs are masked. */
export const PROGRAM_WORDS =
  'mysql|maria|mongo|snmp|mosquitto|usermod|useradd|fence_|racadm|redfish|add_user|openssl|SUSEConnect|attach|alias set|host add|vault login|nsupdate|rndc|dig |etcdctl|http|lftp|slmgr|iscsiadm|cryptsetup|ipmi|net use|SecureString|(?:login|connect)\\w{0,20}\\(|credentials|login:';

/** Masks the passwords in the arguments of programs. */
export const maskCommands = (text: string): string => {
  const optioned = COMMANDS.reduce(
    (current, { command, option }) => current.replace(command, (part) => part.replace(option, maskAfter)),
    text,
  );
  return [PLACED_VALUE, ...LOGIN_OPTIONS, CALLED, SLASHED, PIPED, HERE_STRING, SUBSTITUTED].reduce(
    (current, pattern) => current.replace(pattern, maskAfter),
    optioned,
  );
};
