import { WHOLE_TENANT } from '../../core/query/index.ts';
import { kindNamed } from '../../resources/index.ts';
import { foreignWord } from '../../store/palette/foreign-words.ts';
import { looksLikeUid } from '../../store/projects/chosen.ts';
import { UsageError } from '../usage-error.ts';
import { type GivenOptions, type Option, type OptionTraits, option } from './option.ts';

// Translates command lines in the style of kubectl, gh and docker into lines of this program. No help lists these forms.

/** A command line, split into words and options. */
interface GivenLine {
  readonly words: readonly string[];
  readonly options: GivenOptions;
}

/** An option of another program, and the options of this program with the same effect. */
interface ForeignOption {
  readonly option: Option;
  /** @throws UsageError */
  readonly own: (value: string) => Readonly<Record<string, string | true>>;
}

/** Converts a JSONPath (`.metadata.name`, `{.metadata.name}`) to a path (`metadata.name`). */
const pathOf = (text: string): string => text.replace(/^\{(.*)\}$/, '$1').replace(/^\./, '');

const SELECTOR = /^(!?)\s*([\w./-]+)\s*(?:(!?=)=?\s*([\w.-]*)|\s(in|notin)\s*\(([^()]*)\))?$/;

/** Converts a label selector (`site=berlin,tier in (a,b),!old`) to a filter. */
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

/** Value of `--project` for a uid or a name. A comma behind a name makes the program look it up. */
const projectOf = (value: string): string =>
  looksLikeUid(value) || /,|^(?:all|tenant)$/.test(value) ? value : `${value},`;

/** Creates an option of another program from its form; `about` is for the error if its value is missing. */
const foreign = (form: string, own: ForeignOption['own'], about = '', traits: OptionTraits = {}): ForeignOption => ({
  option: option('Other', form, about, traits),
  own,
});

const FOREIGN_OPTIONS: readonly ForeignOption[] = [
  foreign('--sort-by COLUMN', (value) => ({ order: pathOf(value) }), 'sort by a column'),
  foreign('--json[=FIELDS]', (value) => ({ output: 'json', ...(value !== '' && { columns: value }) }), '', {
    nextWord: /^[\w.-]+(?:,[\w.-]+)+$/,
  }),
  foreign('--format FORMAT', (value) => ({ output: value }), 'print in this format'),
  foreign('-n, --namespace PROJECT', (value) => ({ project: projectOf(value) }), 'a project by uid or name', {
    isRepeated: true,
  }),
  foreign('-A, --all-namespaces', () => ({ project: WHOLE_TENANT })),
  foreign('-l, --selector LABELS', (value) => ({ filter: labelFilter(value) }), 'labels, as site=berlin'),
  foreign('-S, --search TEXT', (value) => ({ filter: value }), 'a text that rows contain'),
  foreign('-q, --quiet', () => ({ output: 'uid' })),
  foreign('--no-trunc', () => ({ wide: true })),
  foreign('-w, --watch', () => ({})),
];

/** Options of other programs (kubectl, docker and the like) that the parser accepts, for `ownLine` to translate. */
export const foreignOptions: readonly Option[] = FOREIGN_OPTIONS.map(({ option: one }) => one);

/** Advice for options of other programs that this program refuses, by name of the option. */
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

/** Sentence that says what to write in place of an option of another program; null for an option without such advice. */
export const insteadOfOption = (name: string): string | null =>
  Object.hasOwn(INSTEAD, name) ? (INSTEAD[name] ?? null) : null;

/** Sentence that says what to write in place of an output format of another program; null for a format without such advice. */
export const insteadOfFormat = (text: string): string | null => {
  if (text === 'name') return 'write -o uid, or --columns name --no-headers';
  if (text.startsWith('custom-columns')) return 'write --columns name,health,spec.path';
  return /^(?:jsonpath|go-template|template)/.test(text) ? "write -o json, then | jq '…'" : null;
};

/** Options whose values are joined if a foreign option and the own option are both given. */
const JOINED: ReadonlySet<string> = new Set(['filter']);

const ownOptions = (options: GivenOptions): GivenOptions => {
  const own = new Map(options);
  for (const {
    option: { name },
    own: ownOf,
  } of FOREIGN_OPTIONS) {
    const value = options.get(name);
    if (value === undefined) continue;
    own.delete(name);
    for (const [key, given] of Object.entries(ownOf(value === true ? '' : value))) {
      const before = own.get(key);
      if (before !== undefined && !JOINED.has(key) && before !== given)
        throw new UsageError(`--${name} and --${key} contradict each other`, 'leave one of them out');
      own.set(key, before !== undefined && JOINED.has(key) ? `${before} ${given}` : given);
    }
  }
  return own;
};

/** First words that list a kind (`get hosts`), or show an item if it is named (`get host NAME`). */
const LISTING_WORDS: ReadonlySet<string> = new Set(['get', 'list', 'ls', 'ps']);
/** Words that follow a kind, as in `gh`: the first set lists the kind, the second shows an item. */
const LIST_WORDS: ReadonlySet<string> = new Set(['list', 'ls']);
const SHOW_WORDS: ReadonlySet<string> = new Set(['view', 'show', 'inspect', 'describe', 'get']);
const RENAMED: Readonly<Record<string, string>> = {
  inspect: 'show',
  events: 'timeline',
  'current-context': 'contexts',
};

/** Own word for a kind that kubectl calls otherwise (`nodes`); other words stay as they are. */
const kindOf = (word: string): string => {
  const foreign = foreignWord(word);
  return kindNamed(word) === null && foreign?.isSame === true && kindNamed(foreign.command) !== null
    ? foreign.command
    : word;
};

/** Splits kubectl's form of kind and name in one word (`hosts/edge-1`); other words stay whole. */
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
 * Translates words and options of other programs (kubectl, docker) in a command line to words and options of this program.
 * @throws UsageError if two options contradict each other
 */
export const ownLine = ({ words, options }: GivenLine): GivenLine => {
  const isHelpOfGet = options.has('help') && words.length === 1 && LISTING_WORDS.has(words[0] ?? '');
  const own = isHelpOfGet ? [] : ownWords(words);
  return {
    words: options.has('watch') ? ['watch', ...own.filter((word) => word !== 'watch')] : own,
    options: ownOptions(options),
  };
};

/** First words of other programs that mean nothing here, with a reason and advice. */
const OTHER_WORDS: readonly { readonly words: readonly string[]; readonly say: string; readonly instead: string }[] = [
  {
    words: ['logs', 'log'],
    say: 'logs are not in the inventory',
    instead: 'edgescope watch hosts prints what changes, edgescope timeline hosts when it happened',
  },
  {
    words: ['count', 'group', 'group-by'],
    say: 'the rows of a view are counted by one of its fields',
    instead: 'write edgescope hosts --count-by agent',
  },
  {
    words: ['top', 'stats', 'metrics'],
    say: 'the load of hosts is not in the inventory',
    instead: 'edgescope summary has the CPU of projects, edgescope now what is broken',
  },
  {
    words: ['pods', 'pod', 'po', 'deployments', 'deploy', 'services', 'svc', 'containers', 'images', 'jobs'],
    say: 'workloads are not in the inventory',
    instead: 'edgescope show host NAME has the packs of a host, edgescope profiles the layers',
  },
  {
    words: [
      ...['apply', 'attach', 'build', 'cordon', 'cp', 'create', 'delete', 'drain', 'edit', 'exec', 'kill', 'label'],
      ...['patch', 'port-forward', 'pull', 'push', 'restart', 'rm', 'rollout', 'run', 'scale', 'set', 'ssh', 'start'],
      ...['stop', 'taint', 'uncordon', 'wait'],
    ],
    say: 'the program only reads',
    instead: 'edgescope show host NAME prints an item; on the screen the key ; runs a command of your own',
  },
  {
    words: ['auth', 'login', 'logout'],
    say: 'there is no login: a key or a token goes with each request',
    instead: 'give --api-key-file FILE, or see edgescope help environment',
  },
  {
    words: ['config', 'context', 'ctx', 'use', 'use-context'],
    say: 'nothing is changed in the config file',
    instead: 'edgescope contexts lists the services, --context NAME takes one',
  },
  {
    words: ['api', 'api-resources', 'info', 'cluster-info', 'system'],
    say: 'there is no such command',
    instead: 'edgescope doctor tells of the service and of the program',
  },
];

/** Refuses a first word that only other programs have. @throws UsageError with advice */
export const refuseWordOfOthers = (word: string): void => {
  const found = OTHER_WORDS.find(({ words }) => words.includes(word.toLowerCase()));
  if (found !== undefined) throw new UsageError(`"${word}": ${found.say}`, found.instead);
};
