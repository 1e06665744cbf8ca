import { QUESTIONS } from '../../questions/index.ts';
import type { Command } from './option.ts';

/** A form of a command line, and what it does. */
export type Form = readonly [form: string, about: string];

/** A command as its help, completions and manual page tell it. */
export interface CommandText {
  /** What it does. */
  readonly about: string;
  /** What stands behind its name in the help of the program. */
  readonly takes?: string;
  readonly forms: readonly Form[];
  /** Words that may follow it, for completion. */
  readonly words?: readonly string[];
  /** Paragraphs below its options. */
  readonly notes: readonly string[];
}

export const VIEW_WORDS = ['hosts', 'profiles', 'projects', 'summary'];
const KIND_WORDS = ['host', 'profile', 'project', 'summary'];

/** Words of `edgescope help`, of which `topics.ts` has the texts. */
export const TOPIC_WORDS = ['filter', 'formats', 'environment', 'exit-codes', 'secrets'] as const;

/** Groups of checks of `edgescope doctor`, in the order in which a problem is best looked for. */
export const DOCTOR_GROUPS = ['program', 'settings', 'key', 'network', 'service', 'terminal', 'files'] as const;

/** The shells of `edgescope completion`. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** The questions that are commands, and what each says of itself there. */
export const QUESTION_COMMANDS = QUESTIONS.flatMap((question) => {
  const about = question.command?.about;
  return typeof about === 'string' ? [{ question, about }] : [];
});

/** Commands with a word of their own, in the order of the help; those of questions come from their folders. */
export const COMMANDS: Readonly<Record<Exclude<Command, 'view' | 'question'>, CommandText>> = {
  show: {
    about: 'one item in full, found by uid or full name',
    takes: 'KIND UID|NAME',
    forms: [
      ['edgescope show host UID|NAME', `KIND: ${KIND_WORDS.join(', ')}`],
      ['edgescope show host NAME -o yaml', 'print the whole item; secrets only as present or absent'],
    ],
    words: KIND_WORDS,
    notes: [
      'Pages are loaded until the uid is found; for a name to the end, since names may repeat. The text is as wide as the terminal, 100 columns without one. Settings are those of a view (edgescope --help). Put -- before a name that begins with a dash.',
      'Exit codes: 0 success, 1 nothing found, an ambiguous name, or the service or the network failed, 2 wrong usage or configuration, 3 not authorised, 4 printed, but not all of the list could be searched, 130 interrupted.',
    ],
  },
  since: {
    about: 'what changed since a snapshot, or a time of a recording',
    takes: '[VIEW]',
    forms: [
      ['edgescope since [VIEW] --base FILE', 'the service now, compared with a snapshot'],
      ['edgescope since --from B --base A', 'two snapshots'],
      ['edgescope since --from FILE@02:20 --base 02:00', 'two times of a recording'],
      ['edgescope since --base FILE --changes -o ndjson', 'each change, as the lines of a recording'],
    ],
    words: VIEW_WORDS,
    notes: [
      'Counts who changed from what to what. Times of probes and of modification are no changes, secrets are not compared. --filter is about rows as they are on either side. Lists of another scope or filter are refused; fields and kinds that only one side has are named.',
      'Exit codes: 0 printed, 1 the service or the network failed, 2 wrong usage, 3 not authorised, 4 printed from lists that are not whole, 5 with --exit-code: something differs, 130 interrupted.',
    ],
  },
  check: {
    about: 'for monitoring systems: one line, exit 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN',
    takes: '[VIEW]',
    forms: [
      ['edgescope check [VIEW]', 'CRITICAL where anything is broken'],
      ["edgescope check hosts --filter 'agent<4.7' --warn 10 --crit 5%", 'by the number of rows that match'],
    ],
    words: VIEW_WORDS,
    notes: [
      'The line is that of monitoring plugins: EDGESCOPE CRITICAL - 58 of 1213 hosts: health=unhealthy | match=58;9;49;0;1213 loaded=1213 unknown=9 age=3s. A number is reached at itself; as ranges of plugins alert above theirs, 10 is written as 9. A percentage is written as the rows that it comes to.',
      'Never OK, but UNKNOWN: a list that is empty or not complete, a field that no row has, more rows in use than --max-unknown that do not say what is asked, data older than --max-age, no service configured, any failure, and wrong usage. Nothing is written to stderr.',
    ],
  },
  snapshot: {
    about: 'the lists in one file without secrets, and what changes afterwards',
    takes: '[FILE|-]',
    forms: [
      ['edgescope snapshot', 'to edgescope-SERVICE-SCOPE-TIME.ndjson.gz in this folder'],
      ['edgescope snapshot FILE --every 30s --for 2h', 'record what changes'],
      ['edgescope snapshot FILE --append', 'one walk more in a file that may exist, as from cron'],
      ['edgescope snapshot - | ssh HOST "cat > FILE"', 'to stdout'],
    ],
    words: ['-'],
    notes: [
      'The file is NDJSON in gzip, one object a line, readable by you alone: zcat FILE | jq. Secrets are not in it, but only whether they are present; before it gets its name it is read again, and removed where anything else would be in it.',
      'A recording keeps all items in memory, about 10K each. Each walk is appended whole: a kill costs the last one at most. At 256M it goes on in a new file, and so it does if its file is gone or was changed by another program.',
      'Exit codes: 0 written, also a recording ended by ^C, SIGTERM or a closed terminal, 1 nothing was received or written, 2 wrong usage, an existing file, or one of other lists, 3 not authorised, 4 written, but pages, lists or refreshes are missing, or another file had to go on, 130, 143 or 129 interrupted before the first state was whole: nothing is left.',
    ],
  },
  watch: {
    about: 'changes as they are noticed, a line each',
    takes: '[VIEW]',
    forms: [
      ['edgescope watch [VIEW]', 'what changes in hosts, until ^C'],
      ['edgescope watch --filter project=retail-east -o ndjson | jq .', 'for programs: the lines of a snapshot'],
    ],
    words: VIEW_WORDS,
    notes: [
      'A failed walk is a line too, and tried again, more rarely each time. It keeps all items in memory.',
      'Exit codes: 0 after --for, or when its reader has gone, 1 the first walk failed, 2 wrong usage, 3 not authorised, 130 interrupted.',
    ],
  },
  serve: {
    about: 'run the embedded service on 127.0.0.1 until ^C',
    takes: '[options]',
    forms: [['edgescope serve [options]', 'prints its URL, then: edgescope --url URL']],
    notes: ['With --api-key-file, requests must carry the key of that file; without it, no key is required.'],
  },
  cache: {
    about: 'rows of the last run, shown while the service does not answer',
    takes: '[clear]',
    forms: [
      ['edgescope cache', 'show location, size, service and age'],
      ['edgescope cache clear', 'remove all cached rows'],
    ],
    words: ['clear'],
    notes: [
      'The cache holds the first rows of each list in its order, without secrets, for at most a week, in files readable only by you, below $XDG_CACHE_HOME/edgescope or ~/.cache/edgescope. Each key, address, project, filter and order has its own files. Off for the embedded demo, and with --no-cache, EDGESCOPE_CACHE=off, or "cache": false in the config file. Printing (-o, show) neither reads nor writes it.',
      'Exit codes: 0 success, 1 not all could be removed, 2 wrong usage.',
    ],
  },
  doctor: {
    about: 'what is wrong where nothing connects, and what to do',
    takes: '[GROUP]',
    forms: [
      ['edgescope doctor', `looks at ${DOCTOR_GROUPS.join(', ')}`],
      ['edgescope doctor network', 'one of them alone'],
      ['edgescope doctor -o json', 'the same for support: no key, no name of a host'],
    ],
    words: DOCTOR_GROUPS,
    notes: [
      'All checks run, whatever fails. They ask the service for one row of each list.',
      'Exit codes: 0 nothing failed, 1 something failed, 2 wrong usage.',
    ],
  },
  contexts: {
    about: 'the services of the config file, * the one in force; requests nothing',
    takes: '[-o json]',
    forms: [['edgescope contexts [-o json]', 'name, address, project']],
    notes: [
      'In the config file: "contexts": {"prod": {"url": "https://HOST", "apiKeyFile": "FILE"}}, and which one without --context and EDGESCOPE_CONTEXT: "context": "prod". Any setting of a connection may stand in one.',
    ],
  },
  help: {
    about: 'the help of a command, or of a topic',
    takes: '[COMMAND|TOPIC]',
    forms: [
      ['edgescope help [COMMAND]', 'all options of a command, as --help; -h is short'],
      ['edgescope help TOPIC', `TOPIC: ${TOPIC_WORDS.join(', ')}`],
    ],
    notes: [],
  },
  completion: {
    about: 'completions for a shell, to be sourced',
    takes: 'SHELL',
    forms: [
      ['source <(edgescope completion bash)', 'in ~/.bashrc'],
      ['source <(edgescope completion zsh)', 'in ~/.zshrc, after compinit'],
      ['edgescope completion fish | source', 'in ~/.config/fish/config.fish'],
    ],
    words: SHELLS,
    notes: [],
  },
  man: {
    about: 'the manual page',
    forms: [['edgescope man | man -l -', 'read it; or write it to edgescope.1 in a folder of MANPATH']],
    notes: [],
  },
  version: { about: 'the version', forms: [['edgescope version', 'as --version']], notes: [] },
};
