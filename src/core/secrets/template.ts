import { isSecretKey, PRESENT } from './secret.ts';

// Templates refer to secrets; only their default values are secret. All patterns are linear: bracket contents are
// bounded.

const GO_TEMPLATE = '\\{\\{[^{}]{0,400}\\}\\}';
const SHELL_TEMPLATE = '\\$\\{[^{}]{0,200}\\}|\\$\\([\\w.-]{1,80}\\)|\\$[A-Za-z_]\\w{0,80}';
const OTHER_TEMPLATES =
  '%[A-Z_][A-Z0-9_]{1,60}%|#\\{[^{}]{0,80}\\}|@@?[A-Za-z_.-]{2,60}@@?|__[A-Z0-9_]{2,60}__|<%[^<>%]{0,200}%>';
const TEMPLATE = new RegExp(`\\$?${GO_TEMPLATE}|${SHELL_TEMPLATE}|${OTHER_TEMPLATES}`, 'g');
const WHOLE_TEMPLATE = new RegExp(`^(?:\\$?${GO_TEMPLATE}|${SHELL_TEMPLATE}|${OTHER_TEMPLATES})+$`);

/** `${NAME:-default}`, `${name:default}`; group 1 stays. */
const SHELL_DEFAULT = /^(\$\{[\w.]{1,100}:?[-=]|\$\{[\w.-]{1,100}:)([^{}?+-][^{}]*)\}$/;
/** A literal, except arguments of lookup and error functions. */
const LITERAL = /\\*"[^"\\]{1,200}\\*"|'[^'\\]{1,200}'|`[^`]{1,200}`/g;
const DEFAULTED =
  /(?:\b(?:default|coalesce|ternary)\b[^|"'`]{0,100}|^\s*-?\s*|\|\|\s*|\b(?:b64enc|quote|toString)\s+)$/;
const DEFAULT_CALL = /\b(?:default|coalesce|ternary)\b/;
/** `default swordfish`, `default 12345`: an unquoted literal. */
const BARE = /(\bdefault[\s(]+)(?!present\)|[.$("'`\\])([\w!#%&*+/:@^~-]{3,})/g;
const LOOKS_UP =
  /\b(?:include|template|required|lookup|index|printf|get|hasKey|dig|env|secret|fail|tpl|eq|ne|contains|hasPrefix|trimSuffix|replace)\b[^|]*$/;

/** True for a text that consists of templates only. */
export const isTemplate = (text: string): boolean => WHOLE_TEMPLATE.test(text.trim());

/** A template without its literals. */
export const maskTemplate = (template: string): string => {
  const shell = SHELL_DEFAULT.exec(template);
  if (shell !== null) return isPlaceholder(shell[2] ?? '') ? template : `${shell[1]}${PRESENT}}`;
  if (!template.includes('{{')) return template;
  const start = template.indexOf('{{') + 2;
  const inner = template.slice(start, -2);
  const defaults = DEFAULT_CALL.test(inner);
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

/** Masks the defaults of all templates in a text that mention a secret. */
export const maskTemplates = (text: string): string =>
  text.includes('{{') || text.includes('${')
    ? text.replace(TEMPLATE, (template) => (speaksOfSecret(template) ? maskTemplate(template) : template))
    : text;

const VARIABLE_NAMES = /[A-Za-z_][\w-]*/g;
const speaksOfSecret = (template: string): boolean => template.match(VARIABLE_NAMES)?.some(isSecretKey) ?? false;
