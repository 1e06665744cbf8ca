import { WHOLE_TENANT } from '../../core/query/index.ts';
import { kindNamed } from '../../resources/index.ts';
import { foreignWord } from '../../store/palette/foreign-words.ts';
import { looksLikeUid } from '../../store/projects/chosen.ts';
import { UsageError } from '../usage-error.ts';
import type { GivenOptions, Option } from './option.ts';

// What the fingers of kubectl, gh and docker type, as a line of this program. It is taken, and not listed.

/** Words and options of a line, in parts. */
interface GivenLine {
  readonly words: readonly string[];
  readonly options: GivenOptions;
}

/** An option of other programs: the options that it is here. */
interface ForeignOption extends Pick<Option, 'name' | 'short' | 'argument' | 'nextWord' | 'isRepeated'> {
  /** Of one with a value, for the error that it is missing. */
  readonly about?: string;
  /** @throws UsageError */
  readonly own: (value: string) => Readonly<Record<string, string | true>>;
}

/** `.metadata.name` and `{.metadata.name}` of JSONPath as a path. */
const pathOf = (text: string): string => text.replace(/^\{(.*)\}$/, '$1').replace(/^\./, '');

const SELECTOR = /^(!?)\s*([\w./-]+)\s*(?:(!?=)=?\s*([\w.-]*)|\s(in|notin)\s*\(([^()]*)\))?$/;

/** A label selector as a filter: `site=berlin,tier in (a,b),!old`. */
const labelFilter = (selector: string): string =>
  (selector.match(/[^,()]+(?:\([^()]*\))?/g) ?? [])
    .map((term) => {
      const [, not = '', key = '', sign, value = '', word, values = ''] = SELECTOR.exec(term.trim()) ?? [];
      if (key === '') throw new UsageError(`-l ${selector}: not a label selector`, 'write -l site=berlin,tier!=lab');
      if (sign !== undefined) return `label:${key}${sign}${value}`;
      if (word === undefined) return `${not === '' ? '' : '!'}label:${key}`;
      const any = values.split(',').map((one) => one.trim());
      return `${word === 'in' ? '' : '!'}(${any.map((one) => `label:${key}=${one}`).join('|')})`;
    })
    .join(' ');

/** A project by its uid, or by a name, which is looked up. */
const projectOf = (value: string): string =>
  looksLikeUid(value) || /,|^(?:all|tenant)$/.test(value) ? value : `${value},`;

const FOREIGN_OPTIONS: readonly ForeignOption[] = [
  { name: 'sort-by', argument: 'COLUMN', about: 'sort by a column', own: (value) => ({ order: pathOf(value) }) },
  {
    name: 'json',
    argument: '[FIELDS]',
    nextWord: /^[\w.-]+(?:,[\w.-]+)+$/,
    own: (value) => ({ output: 'json', ...(value !== '' && { columns: value }) }),
  },
  { name: 'format', argument: 'FORMAT', about: 'print in this format', own: (value) => ({ output: value }) },
  {
    name: 'namespace',
    short: 'n',
    argument: 'PROJECT',
    about: 'a project by uid or name',
    isRepeated: true,
    own: (value) => ({ project: projectOf(value) }),
  },
  { name: 'all-namespaces', short: 'A', own: () => ({ project: WHOLE_TENANT }) },
  {
    name: 'selector',
    short: 'l',
    argument: 'LABELS',
    about: 'labels, as site=berlin',
    own: (value) => ({ filter: labelFilter(value) }),
  },
  {
    name: 'search',
    short: 'S',
    argument: 'TEXT',
    about: 'a text that rows contain',
    own: (value) => ({ filter: value }),
  },
  { name: 'quiet', short: 'q', own: () => ({ output: 'uid' }) },
  { name: 'no-trunc', own: () => ({ wide: true }) },
  { name: 'watch', short: 'w', own: () => ({}) },
];

/** The options as the parser of a line knows others. */
export const foreignOptions: readonly Option[] = FOREIGN_OPTIONS.map(({ own, ...option }) => ({
  about: '',
  group: 'Other',
  ...option,
}));

/** Options of other programs that are not taken, and what there is in their place. */
const INSTEAD: Readonly<Record<string, string>> = {
  'field-selector': 'write --filter health=unhealthy',
  kubeconfig: 'write --config FILE',
  server: 'write --url URL',
  'request-timeout': 'write --timeout SECONDS',
  'insecure-skip-tls-verify': 'write --insecure',
  sort: 'write --order COLUMNS',
  jq: "write -o json, then | jq '…'",
  '-f': 'write --filter EXPR, or edgescope watch for what changes',
  '-L': "write --columns '*,label:NAME'",
  'label-columns': "write --columns '*,label:NAME'",
  'show-labels': "write --columns '*,label:NAME', or -o json",
  follow: 'write edgescope watch',
  tail: 'write --limit N',
};

/** What there is in place of an option of other programs; null for one that nobody knows. */
export const insteadOfOption = (name: string): string | null => INSTEAD[name] ?? null;

/** What there is in place of a format of other programs; null for one that nobody knows. */
export const insteadOfFormat = (text: string): string | null => {
  if (text === 'name') return 'write -o uid, or --columns name --no-headers';
  if (text.startsWith('custom-columns')) return 'write --columns name,health,spec.path';
  return /^(?:jsonpath|go-template|template)/.test(text) ? "write -o json, then | jq '…'" : null;
};

/** Options that are joined where both are given. */
const JOINED: ReadonlySet<string> = new Set(['filter']);

const ownOptions = (options: GivenOptions): GivenOptions => {
  const own = new Map(options);
  for (const { name, own: ownOf } of FOREIGN_OPTIONS) {
    const value = options.get(name);
    if (value === undefined) continue;
    own.delete(name);
    for (const [key, given] of Object.entries(ownOf(value === true ? '' : value))) {
      const before = own.get(key);
      if (before !== undefined && !JOINED.has(key) && before !== given)
        throw new UsageError(`--${name} and --${key} say different things`, 'leave one of them out');
      own.set(key, before !== undefined && JOINED.has(key) ? `${before} ${given}` : given);
    }
  }
  return own;
};

/** First words that list a kind, or show one of its items where one is named. */
const LISTING_WORDS: ReadonlySet<string> = new Set(['get', 'list', 'ls', 'ps']);
/** Words behind a kind, as `gh` has them. */
const LIST_WORDS: ReadonlySet<string> = new Set(['list', 'ls']);
const SHOW_WORDS: ReadonlySet<string> = new Set(['view', 'show', 'inspect', 'describe', 'get']);
const RENAMED: Readonly<Record<string, string>> = {
  inspect: 'show',
  events: 'timeline',
  'current-context': 'contexts',
};

/** A kind as kubectl has it: `nodes`. */
const kindOf = (word: string): string => {
  const foreign = foreignWord(word);
  return kindNamed(word) === null && foreign?.isSame === true && kindNamed(foreign.command) !== null
    ? foreign.command
    : word;
};

/** A kind and a name in one word, as kubectl has them: `hosts/edge-1`. */
const splitKind = (word: string): readonly string[] => {
  const [kind = '', ...name] = word.split('/');
  return name.length > 0 && name[0] !== '' && kindNamed(kindOf(kind)) !== null ? [kind, name.join('/')] : [word];
};

const ownWords = (given: readonly string[]): readonly string[] => {
  const words =
    given.length > 0 && given.length <= 2 ? [...given.slice(0, -1), ...splitKind(given.at(-1) ?? '')] : given;
  const [first = '', second, ...rest] = words;
  if (first === 'help' && LISTING_WORDS.has(second ?? '')) return ['help'];
  if (LISTING_WORDS.has(first)) {
    if (second === undefined && first === 'get')
      throw new UsageError('get needs a kind', 'write edgescope get hosts, or edgescope get host NAME');
    return second === undefined ? ['hosts'] : ownWords([kindOf(second), ...rest]);
  }
  if (first === 'ctx' && second === undefined) return ['contexts'];
  if (first === 'config' || first === 'context')
    return /^(?:get-contexts|current-context|view|ls|list|show)$/.test(second ?? '') ? ['contexts'] : words;
  if (first === 'inspect' && second !== undefined && kindNamed(second) === null)
    return ['show', 'host', second, ...rest];
  const renamed = RENAMED[first];
  if (renamed !== undefined) return [renamed, ...words.slice(1)];
  if (kindNamed(first) === null || second === undefined) return words;
  if (LIST_WORDS.has(second) && rest.length === 0) return [first];
  return SHOW_WORDS.has(second) && rest.length > 0 ? ['show', first, ...rest] : ['show', first, second, ...rest];
};

/**
 * A line with the words and options of this program.
 * @throws UsageError
 */
export const ownLine = ({ words, options }: GivenLine): GivenLine => {
  const isHelpOfGet = options.has('help') && words.length === 1 && LISTING_WORDS.has(words[0] ?? '');
  const own = isHelpOfGet ? [] : ownWords(words);
  return {
    words: options.has('watch') ? ['watch', ...own.filter((word) => word !== 'watch')] : own,
    options: ownOptions(options),
  };
};
