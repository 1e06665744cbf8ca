import { wrap } from '../../core/text/index.ts';
import { FORMATS } from '../../output/index.ts';
import { QUESTIONS } from '../../questions/index.ts';
import type { RegisteredQuestion } from '../../store/triage/answerable.ts';
import { variableNames } from '../config/environment.ts';
import { settingNames } from '../config/table.ts';
import type { Command, Option } from './option.ts';
import { optionList } from './options.ts';
import { type Arguments, belongs } from './parse.ts';

/** A form of a command and what it does, in the columns of the help. */
const formLine = ([form, about]: readonly [string, string]): string => `  ${form.padEnd(39)}${about}`;

/** The commands of questions, a line each. */
const questionLines = (): string =>
  QUESTIONS.flatMap(({ name, command }) =>
    command?.about == null
      ? []
      : formLine([`edgescope ${name} ${command.item === 'required' ? 'KIND NAME' : '[VIEW]'}`, command.about]),
  ).join('\n');

/** The first lines of the help of a question. */
const questionUsage = ({ name, command }: RegisteredQuestion): string =>
  [`edgescope ${name} – ${command?.about}`, '', ...(command?.forms ?? []).map(formLine)].join('\n');

const USAGE: Readonly<Record<Exclude<Command, 'question'>, string>> = {
  view: `edgescope – a terminal explorer for edge hosts, cluster profiles, projects and summaries

  edgescope [VIEW] [options]             VIEW: hosts (default), profiles, projects, summary
  edgescope [VIEW] -o json [options]     print instead of opening; also when stdout is no terminal
  edgescope --demo                       try it on an embedded service, no configuration
  edgescope [VIEW] --count-by FIELD      how many rows have each value, and how many of them are broken
${questionLines()}
  edgescope show KIND UID|NAME           one item in full (edgescope show --help)
  edgescope serve [options]              run only the embedded service (edgescope serve --help)
  edgescope cache [clear]                list or clear cached rows (edgescope cache --help)`,
  show: `edgescope show – one item in full, found by uid or full name

  edgescope show host UID|NAME           KIND: host, profile, project, summary
  edgescope show host NAME -o yaml       print the whole item; secrets only as present or absent`,
  serve: `edgescope serve – run the embedded service on 127.0.0.1 until ^C

  edgescope serve [options]              prints its URL, then: edgescope --url URL`,
  cache: `edgescope cache – rows cached from the last run, shown until the service answers

  edgescope cache                        show location, size, service and age
  edgescope cache clear                  remove all cached rows`,
};

const QUESTION_ENDING = `All pages are loaded, then answered from; settings are those of a view (edgescope --help). --filter narrows
the rows that are asked about.

Exit codes: 0 printed, 1 no such item, the service or the network failed or the output could not be written,
2 wrong usage, 3 not authorised, 4 printed from a part of the rows (said on stderr), 5 with --exit-code: something was found,
130 interrupted.`;

const ENDINGS: Readonly<Record<Command, string>> = {
  view: `A key is never an option: arguments can be read by everyone on the machine.

A key is sent only to the address configured beside it (EDGESCOPE_API_KEY and EDGESCOPE_TOKEN: EDGESCOPE_URL,
PALETTE_API_KEY: PALETTE_HOST, SPECTROCLOUD_APIKEY: SPECTROCLOUD_HOST, apiKeyFile: url; without one to the
address of the config file or the environment), and to another --url only with --api-key-file beside it.
EDGESCOPE_API_KEY, EDGESCOPE_TOKEN and apiKeyFile go to --url if no address is configured at all. A notice
says so, and when a key is not sent. The same rule applies to a client certificate.

Trusted authorities: those of Node, NODE_EXTRA_CA_CERTS, and the first of --ca-file, EDGESCOPE_CA_FILE,
PALETTE_CA_FILE and caFile in the config file. If none of them issued a certificate, SSL_CERT_FILE,
SSL_CERT_DIR and the system's authorities are tried in turn, with a notice.

--dialect auto uses the documented endpoints, and the searches that replace them where a service no longer
has them (404, 405, 410); the result is remembered for a week per service.

Exit codes: 0 success, 1 the service or the network failed or the output could not be written, 2 wrong usage
or configuration, 3 not authorised, 4 partial result (printed, with a notice on stderr), 130 interrupted.`,
  show: `Pages are loaded until the uid is found; for a name to the end, since names may repeat. The text is as wide
as the terminal, 100 columns without one. Settings are those of a view (edgescope --help). Put -- before a
name that begins with a dash.

Exit codes: 0 success, 1 nothing found, an ambiguous name, or the service or the network failed, 2 wrong
usage or configuration, 3 not authorised, 4 printed, but not all of the list could be searched,
130 interrupted.`,
  cache: `The cache holds the first rows of each list in its order, without secrets, for at most a week, in files
readable only by you, below $XDG_CACHE_HOME/edgescope or ~/.cache/edgescope. Each key, address, project,
filter and order has its own files. Off for the embedded demo, and with --no-cache, EDGESCOPE_CACHE=off, or
"cache": false in the config file. Printing (-o, show) neither reads nor writes it.

Exit codes: 0 success, 1 not all could be removed, 2 wrong usage.`,
  question: QUESTION_ENDING,
  serve: `With --api-key-file, requests must carry the key of that file; without it, no key is required.`,
};

/** Width of the help in cells. */
const HELP_CELLS = 105;

/** The option as typed: `-o, --output FORMAT`, `--demo[=HOSTS]`. */
const signature = ({ name, short, argument }: Option): string => {
  const value = argument === undefined ? '' : argument.startsWith('[') ? `[=${argument.slice(1)}` : ` ${argument}`;
  return `${short === undefined ? '    ' : `-${short}, `}--${name}${value}`;
};

/** Conventional variables. */
const USUAL_VARIABLES = 'NO_COLOR, HTTPS_PROXY, NO_PROXY';

/** Sources of settings: keys of the config file and variables, from the tables. */
const settingsText = (): string => {
  const programs = [...new Set(variableNames.map((name) => name.split('_')[0]))];
  const variables = programs.map((program) =>
    variableNames.filter((name) => name.startsWith(`${program}_`)).join(', '),
  );
  const text = `Settings come from defaults, then ~/.config/edgescope/config.json (${settingNames.join(', ')}), \
then the environment (${[...variables, USUAL_VARIABLES].join('; ')}), then options; the later wins. Without a URL \
anywhere the embedded service is used, and this is said. TERM=dumb prints instead of opening, a locale without UTF-8 \
(LANG=C) is --ascii, EDGESCOPE_DEBUG=1 says where in the code a fault was.`;
  return wrap(text, HELP_CELLS).join('\n');
};

/** Descriptions of the formats, in the columns of the options. */
const formatsText = (): string =>
  ['Formats of --output:', ...FORMATS.map(({ id, about }) => `  ${id.padEnd(26)}  ${about}`)].join('\n');

/** The `--help` text of a command, generated from the option table. */
export const helpText = ({ command, question }: Pick<Arguments, 'command' | 'question'>): string => {
  const shown = optionList.filter((option) => belongs(option, command, question));
  const groups = [...new Set(shown.map(({ group }) => group))];
  const options = groups.map((title) => {
    const lines = shown
      .filter(({ group }) => group === title)
      .map((option) => `  ${signature(option).padEnd(26)}  ${option.aboutFor?.[command] ?? option.about}`);
    return [`${title}:`, ...lines].join('\n');
  });
  const usage = command === 'question' ? (question === null ? '' : questionUsage(question)) : USAGE[command];
  if (command !== 'view') return `${[usage, ...options, ENDINGS[command]].join('\n\n')}\n`;
  return `${[usage, ...options, formatsText(), `${settingsText()}\n${ENDINGS.view}`].join('\n\n')}\n`;
};
