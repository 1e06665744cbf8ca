import { PRESENT, SECRET_WORD } from './secret.ts';
import { isTemplate } from './template.ts';

// Secrets in sentences of messages: `invalid token abc123`, `password is hunter`, `key "x" is not known`.

/** `token is X`, `token: X`, with other words between. */
const STATED_SECRET = new RegExp(
  `(${SECRET_WORD}["']?\\s+(?:is|was|are|were|equals|value)\\s*:?\\s+)([^\\s,;"'\`(){}[\\]]{3,})`,
  'gi',
);
const EXPLAINED = new RegExp(
  `(${SECRET_WORD}(?: [\\w.@/-]{1,40}){1,6}:\\s+)([^\\s,;"'\`(){}[\\]]{8,})(?=[\\s,;]|$)`,
  'gi',
);
const ADJACENT_SECRET = new RegExp(`(${SECRET_WORD}\\s+)([^\\s,;:=>"'\`(){}[\\]]{6,})(?=[\\s,;.]|$)`, 'gi');
const QUOTED = new RegExp(
  `(${SECRET_WORD}(?:\\s+|\\()(?:(?:is|was)\\s*:?\\s+)?)(["'\`“‘])([^\\s"'\`“”‘’]+)(["'\`”’])`,
  'gi',
);
const BRACKETED = new RegExp(`(${SECRET_WORD}\\s+[[(])([^\\s()[\\]]{4,})(?=[\\])])`, 'gi');

/** A word with digits or symbols unusual for words. */
const CODED_WORD = /\d.*[a-z]|[a-z].*\d|[a-z][A-Z]|[A-Za-z][!$%&*+_~^#][A-Za-z]/;
/** Object names: messages name secrets of a cluster, which are not secret. */
const OBJECT_NAME = /^[a-z0-9]+(?:[./-][a-z0-9]+)*$/;
/** A remark about a token. */
const TOKEN_REMARK =
  /^(?:(?:not|no|in|un|im|il|mis|non|re)[a-z]+|[a-z]+(?:ed|ing|ible|able|ent|ory|al|ly|en|er|ic)|too|set|empty|wrong|bad|valid|weak|short|long|old|new|null|not|now|only|okay|good|the|for|from|with|same|false|true|gone|sent|left|blank|fine|that|this|one|than|both|all|used|where|what|when|less|more|part|just|base64|hidden)$/i;

const isSecretName = (before: string, value: string): boolean => /^secrets?\b/i.test(before) && OBJECT_NAME.test(value);

const isCoded = (value: string): boolean => CODED_WORD.test(value.slice(0, 100)) && !value.includes('://');

/** Masks the secrets in the sentences of a line. */
export const maskSaid = (line: string): string =>
  line
    .replace(QUOTED, (part, before: string, open: string, value: string, close: string) =>
      isSecretName(before, value) || value === PRESENT || isTemplate(value)
        ? part
        : `${before}${open}${PRESENT}${close}`,
    )
    .replace(BRACKETED, (part, before: string, value: string) => (isCoded(value) ? before + PRESENT : part))
    .replace(STATED_SECRET, (part, before: string, value: string) => {
      const word = value.replace(/[.!?:]$/, '');
      return TOKEN_REMARK.test(word) || (/^\s*(?:#|\/\/)/.test(line) && !isCoded(word)) ? part : before + PRESENT;
    })
    .replace(EXPLAINED, (part, before: string, value: string) =>
      isCoded(value) && !isSecretName(before, value) ? before + PRESENT : part,
    )
    .replace(ADJACENT_SECRET, (part, before: string, value: string) =>
      isCoded(value) && !isSecretName(before, value) ? before + PRESENT : part,
    );
