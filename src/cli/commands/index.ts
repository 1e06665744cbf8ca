import { KIND_IDS } from '../../core/query/index.ts';
import { ANSWER_FORMATS, singleFormats } from '../../output/index.ts';
import { helpOf } from '../args/help.ts';
import { optionsIn } from '../args/option.ts';
import { alternatives, KIND_WORDS, PLAIN_TEXT, VIEW_WORDS } from '../args/values.ts';
import { printText, tell } from '../print/sink.ts';
import type { Output, ProcessContext } from '../process-context.ts';
import { completionText } from '../shell/completion.ts';
import { VERSION, versionText } from '../version.ts';
import { askingRun, runWatched, withClient } from '../with-client.ts';
import {
  CONFIGURED,
  CONNECTING,
  type Command,
  DOCTOR_GROUPS,
  EMBEDDED,
  PRINTING,
  READING,
  SHELLS,
  TOPIC_WORDS,
  VIEWING,
} from './command.ts';
import { COUNTED, QUESTION_COMMANDS, VIEW } from './view.ts';

/** Stderr of a check, which writes nothing: a monitoring system may take stderr for the line of the check. */
const SILENT: Output = { write: () => true };

/** All commands in the order of the help. Commands without a name come first. */
export const COMMANDS: readonly Command[] = [
  VIEW,
  ...COUNTED,
  ...QUESTION_COMMANDS,
  {
    name: 'show',
    otherNames: ['describe'],
    group: 'Ask',
    about: 'one item in full, found by uid or full name',
    takes: 'KIND UID|NAME',
    forms: [
      ['edgescope show host UID|NAME', `KIND: ${KIND_WORDS.join(', ')}`],
      ['edgescope show host NAME -o yaml', 'print the whole item; secrets only as present or absent'],
    ],
    words: KIND_WORDS,
    notes: [
      'Pages are loaded until the uid is found. For a name all pages are loaded, because names may repeat. The text is as wide as the terminal; without a terminal it has 100 columns. The other settings are those of a view (edgescope --help). Put -- before a name that begins with a dash.',
      'Exit codes: 0 success, 1 nothing found, an ambiguous name, or the service or the network failed, 2 wrong usage or configuration, 3 not authorised, 4 printed, but a part of the list could not be searched, 130 interrupted.',
    ],
    options: PRINTING,
    meanings: {
      output: alternatives([`${PLAIN_TEXT} (default)`, ...singleFormats().map(({ id }) => id)]),
    },
    run: askingRun(async () => ({
      settingsOf: (await import('../show/settings.ts')).showSettingsOf,
      work: (await import('../show/run.ts')).showItem,
    })),
  },
  {
    name: 'since',
    otherNames: ['diff'],
    group: 'Record',
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
      'Changes are counted by field, old value and new value. Times of probes and of modification do not count as changes. Secrets are not compared. --filter keeps a row if the row matches before or after. Lists of another scope or filter are an error. Fields and kinds that only one side has are named.',
      'Exit codes: 0 printed, 1 the service or the network failed, 2 wrong usage, 3 not authorised, 4 printed from incomplete lists, 5 with --exit-code: something differs, 130 interrupted.',
    ],
    options: [...PRINTING, 'filter', 'base', 'exit-code'],
    ownOptions: optionsIn('Output', { '--changes': 'list each change in place of counts' }),
    meanings: {
      'exit-code': 'exit with 5 when something differs',
      output: alternatives(ANSWER_FORMATS.map(({ id }) => id)),
    },
    run: askingRun(async () => ({
      settingsOf: (await import('../since/settings.ts')).sinceSettingsOf,
      work: (await import('../since/run.ts')).since,
    })),
  },
  {
    name: 'check',
    group: 'Ask',
    about: 'for monitoring systems: one line; exit code 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN',
    takes: '[VIEW]',
    forms: [
      ['edgescope check [VIEW]', 'CRITICAL if anything is broken'],
      ["edgescope check hosts --filter 'agent<4.7' --warn 10 --crit 5%", 'by the number of rows that match'],
      ['edgescope check hosts --filter state=ready -w 10: -c 5:', 'if too few rows match'],
    ],
    words: VIEW_WORDS,
    notes: [
      'The line has the form of monitoring plugins: EDGESCOPE CRITICAL - 58 of 1,213 hosts: health=unhealthy | match=58;9;49;0;1213 loaded=1213 unknown=9 age=3s. --warn 10 alerts from 10 rows on. A plugin range alerts above its number, so 10 is written as 9. A percentage is written as a number of rows. unknown= counts the rows in use that do not report the field.',
      'A RANGE is one of monitoring plugins, with : or @, of rows or percentages: 5: alerts below 5, ~:10 above 10, 10:20 outside of 10 to 20, @1:5 from 1 to 5. A range that always or never alerts is refused.',
      'The result is UNKNOWN if the list is empty or incomplete, if no row has a field of the filter, if the data are older than --max-age, if no service is configured, and after any failure or wrong usage. It is UNKNOWN in place of OK if more rows in use than --max-unknown do not report the field. Nothing is written to stderr.',
    ],
    options: [...VIEWING, 'filter'],
    ownOptions: optionsIn('Check', {
      '-w, --warn N|P%|RANGE': 'WARNING from N matching rows on, or from P% of all rows of the list, or by a RANGE',
      '-c, --crit N|P%|RANGE': 'CRITICAL from this many on; without --warn and --crit: 1',
      '--max-age TIME': 'UNKNOWN if the data are older than 90s, 5m or 1h; a plain number is minutes',
      '--max-unknown N|P%':
        'UNKNOWN in place of OK if more rows in use do not report the field (default 10%); 100% turns this off',
    }),
    run: async (call) => {
      const { check, checkSettingsOf, failedLine } = await import('../check/run.ts');
      const { STATES } = await import('../check/line.ts');
      const { env, home, cwd, stdin, stdout } = call.context;
      const context: ProcessContext = { env, home, cwd, stdin, stdout, stderr: SILENT };
      const settings = checkSettingsOf(call.args, context);
      return runWatched(
        context,
        () => withClient({ ...call, context }, settings.connection, (given) => check(settings, context, given)),
        (error) => {
          stdout.write(failedLine(error, env));
          process.exit(STATES.UNKNOWN);
        },
      );
    },
    failed: async (error, { env, stdout }) => {
      const { failedLine } = await import('../check/run.ts');
      const { STATES } = await import('../check/line.ts');
      // A failed write is ignored: nobody reads the output any more.
      await printText(stdout, failedLine(error, env)).catch(() => undefined);
      return STATES.UNKNOWN;
    },
  },
  {
    name: 'snapshot',
    group: 'Record',
    about: 'write the lists to one file without secrets, and record changes',
    takes: '[FILE|-]',
    forms: [
      ['edgescope snapshot', 'to edgescope-SERVICE-SCOPE-TIME.ndjson.gz in this folder'],
      ['edgescope snapshot FILE --every 30s --for 2h', 'record what changes'],
      ['edgescope snapshot FILE --append', 'read the lists once more into a file that may exist, for cron'],
      ['edgescope snapshot - | ssh HOST "cat > FILE"', 'to stdout'],
    ],
    words: ['-'],
    notes: [
      'The file is NDJSON in gzip, one object per line, and only you can read it: zcat FILE | jq. It says whether a secret is present, but does not contain the secret. Before the file gets its name it is read again; if a secret is found in it, it is removed.',
      'A recording keeps all items in memory, about 10K each. Each reading of the lists is appended as a whole, so a kill loses the last one at most. At 256M the recording continues in a new file. The same happens if the file is gone, or if another program changed it.',
      'Exit codes: 0 written (also if ^C, SIGTERM or a closed terminal ended a recording); 1 nothing was received or written; 2 wrong usage, an existing file, or a file of other lists; 3 not authorised; 4 written, but pages or lists are missing, or the recording had to continue in another file; 130, 143 or 129 interrupted before the first state was complete: no file is left.',
    ],
    options: [...CONNECTING, ...EMBEDDED, 'limit', 'every', 'for'],
    ownOptions: optionsIn('Recording', {
      '--kinds LIST': ['write these lists: hosts,profiles (default: all)', { values: KIND_IDS }],
      '--append': 'continue FILE, which must have the same service and lists; an incomplete end is removed',
      '--force': 'replace an existing file',
    }),
    meanings: { limit: 'the first N items of each list' },
    run: askingRun(async () => ({
      settingsOf: (await import('../snapshot/settings.ts')).snapshotSettingsOf,
      work: (await import('../snapshot/run.ts')).snapshot,
    })),
  },
  {
    name: 'watch',
    group: 'Record',
    about: 'print each change when it is noticed, one per line',
    takes: '[VIEW]',
    forms: [
      ['edgescope watch [VIEW]', 'what changes in hosts, until ^C'],
      ['edgescope watch --filter project=retail-east -o ndjson | jq .', 'for programs: the lines of a snapshot'],
    ],
    words: VIEW_WORDS,
    notes: [
      'If the lists cannot be read, a line says so, and the next attempt comes later each time. All items are kept in memory.',
      'Exit codes: 0 after --for, or when the reader has gone, 1 the lists could not be read the first time, 2 wrong usage, 3 not authorised, 130 interrupted.',
    ],
    options: [...READING, 'filter', 'every', 'for', 'output'],
    meanings: {
      from: 'print what a snapshot has recorded: night.ndjson.gz@02:20',
      filter: 'only rows that match before or after: project=retail-east',
      every: 'read the lists every 30s (default), 5m or 1h; a plain number is minutes',
      output: 'text or ndjson, the lines of a snapshot (default: text on a terminal)',
    },
    run: askingRun(async () => {
      const { watchSettingsOf, watchChanges } = await import('../watch.ts');
      return { settingsOf: watchSettingsOf, work: watchChanges };
    }),
  },
  {
    name: 'serve',
    group: 'Program',
    about: 'run the embedded service on 127.0.0.1 until ^C',
    takes: '[options]',
    forms: [['edgescope serve [options]', 'prints its URL, then: edgescope --url URL']],
    notes: [
      'With --api-key-file, requests must have the API key of that file. Without it, no API key is required.',
      `Write a dropped endpoint as NAME[:STATUS]. NAME is ${alternatives(VIEW_WORDS)} (GET), hosts-search, profiles-search or projects-search (POST), hosts-uid or profiles-uid (single items); STATUS is 405 (default), 404 or 410. To act like the newest hosted releases: serve --drop hosts,projects.`,
    ],
    options: ['api-key-file', ...EMBEDDED],
    ownOptions: optionsIn('Demo', {
      '--port N': 'port on 127.0.0.1; 0 picks a free one (default)',
      '--hosts N': 'number of edge hosts (default 1213)',
      '--seed N': 'seed of the made-up data (default 1)',
      '--latency MS': 'wait before each answer',
      '--rate N': 'requests per second before answering 429',
      '--drop LIST': 'remove endpoints, e.g. hosts,projects:410 (see below)',
      '--one-body': 'send edge hosts in one body, without pages',
    }),
    run: async ({ args, context }) => {
      const { serve } = await import('../serve.ts');
      return runWatched(context, () => serve(args, context));
    },
  },
  {
    name: 'cache',
    group: 'Program',
    about: 'show or remove the rows kept from the last run',
    takes: '[clear]',
    forms: [
      ['edgescope cache', 'show location, size, service and age'],
      ['edgescope cache clear', 'remove all cached rows and compiled code'],
    ],
    words: ['clear'],
    notes: [
      'The cache holds the first rows of each list, without secrets, for at most a week. The screen shows them while the service does not answer. The files are in $XDG_CACHE_HOME/edgescope or ~/.cache/edgescope, and only you can read them. Each API key, address, project, filter and order has its own files. The cache is off for the embedded demo, and with --no-cache, EDGESCOPE_CACHE=off, or "cache": false in the config file. Printing (-o, show) neither reads nor writes it.',
      'Exit codes: 0 success, 1 not all could be removed, 2 wrong usage.',
    ],
    run: async ({ args, context }) => {
      const { cacheCommand } = await import('../cache/command.ts');
      return runWatched(context, () => cacheCommand(args, context));
    },
  },
  {
    name: 'doctor',
    group: 'Program',
    about: 'find out why nothing connects, and what to do',
    takes: '[GROUP]',
    forms: [
      ['edgescope doctor', `looks at ${DOCTOR_GROUPS.join(', ')}`],
      ['edgescope doctor network', 'one of them alone'],
      ['edgescope doctor -o json', 'the same for support: no key, no name of a host'],
    ],
    words: DOCTOR_GROUPS,
    notes: [
      'All checks run, even if one fails. They request one row of each list.',
      'Exit codes: 0 nothing failed, 1 something failed, 2 wrong usage.',
    ],
    options: [...CONNECTING, 'output'],
    meanings: { output: 'text (default) or json, for support' },
    run: async ({ args, context, code, installation }) => {
      const { doctor } = await import('../doctor/run.ts');
      return runWatched(context, () => doctor(args, context, { code, version: `${VERSION}, ${installation}` }));
    },
  },
  {
    name: 'contexts',
    group: 'Program',
    about: 'list the services of the config file; * marks the current one',
    takes: '[-o json]',
    forms: [['edgescope contexts [-o json]', 'name, address, project']],
    notes: [
      'In the config file: "contexts": {"prod": {"url": "https://HOST", "apiKeyFile": "FILE"}}, and "context": "prod" names the one that is used without --context and EDGESCOPE_CONTEXT. A context may have any setting of a connection.',
    ],
    options: [...CONFIGURED, 'output'],
    meanings: { output: 'table or json' },
    run: async ({ args, context }) => {
      const { contextsText } = await import('../config/contexts-command.ts');
      return tell(contextsText(args, context), context);
    },
  },
  {
    name: 'help',
    group: 'Program',
    about: 'show the help of a command or a topic',
    takes: '[COMMAND|TOPIC]',
    forms: [
      ['edgescope help [COMMAND]', 'all options of a command (as --help); -h is short'],
      ['edgescope help TOPIC', `TOPIC: ${TOPIC_WORDS.join(', ')}`],
    ],
    run: async ({ args, context, commands }) => {
      return tell(helpOf(args.words[0], commands, context.stdout.columns), context);
    },
  },
  {
    name: 'completion',
    group: 'Program',
    about: 'print completions for a shell',
    takes: 'SHELL',
    forms: [
      ['source <(edgescope completion bash)', 'in ~/.bashrc'],
      ['source <(edgescope completion zsh)', 'in ~/.zshrc, after compinit'],
      ['edgescope completion fish | source', 'in ~/.config/fish/config.fish'],
    ],
    words: SHELLS,
    run: async ({ args, context, commands }) => {
      return tell(completionText(args.words[0], commands), context);
    },
  },
  {
    name: 'man',
    group: 'Program',
    about: 'print the manual page',
    forms: [['edgescope man | man -l -', 'read it, or write it to edgescope.1 in a folder of MANPATH']],
    run: async ({ context, commands }) => {
      const { manualPage } = await import('../shell/man.ts');
      const { PLACES } = await import('../../places/index.ts');
      const { QUESTIONS } = await import('../../questions/index.ts');
      return tell(manualPage(VERSION, commands, PLACES, PLACES.keys(QUESTIONS)), context);
    },
  },
  {
    name: 'version',
    group: 'Program',
    about: 'show the version',
    forms: [['edgescope version', 'as --version']],
    run: async ({ args, context, installation }) =>
      tell(versionText(installation, args.options.has('verbose')), context),
  },
];
