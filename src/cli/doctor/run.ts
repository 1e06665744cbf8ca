import { maskText } from '../../core/secrets/index.ts';
import { nearest, sanitise, toAscii } from '../../core/text/index.ts';
import type { Arguments } from '../commands/command.ts';
import { connectionOf, plainTextRefusal, readConnection } from '../config/connection.ts';
import { byDefault } from '../config/setting.ts';
import { EXIT } from '../exit-code.ts';
import { printText } from '../print/sink.ts';
import { isUnicode, type ProcessContext } from '../process-context.ts';
import { UsageError } from '../usage-error.ts';
import type { Check, Checked, CheckGroup } from './check.ts';
import { FILES, TERMINAL } from './machine.ts';
import { NETWORK } from './network.ts';
import { PROGRAM } from './program.ts';
import { SERVICE } from './service.ts';
import { KEY, SETTINGS_GROUP } from './settings.ts';

/** All groups, in the order of `DOCTOR_GROUPS`. */
const GROUPS: readonly CheckGroup[] = [PROGRAM, SETTINGS_GROUP, KEY, NETWORK, SERVICE, TERMINAL, FILES];

/** Reads the settings. If they are refused, leaves out the config file, or the key that must not be sent. */
const settingsFor = (args: Arguments, context: ProcessContext): Pick<Checked, 'connection' | 'refused'> => {
  try {
    const connection = readConnection(args, context);
    const refused = plainTextRefusal(connection);
    const unsigned = { credentials: byDefault(null), headers: byDefault([]) };
    return { connection: refused === null ? connection : { ...connection, ...unsigned }, refused };
  } catch (refused) {
    if (!(refused instanceof UsageError)) throw refused;
    try {
      const options = new Map([...args.options].filter(([name]) => name !== 'config' && name !== 'context'));
      const env = {
        ...context.env,
        EDGESCOPE_CONFIG: undefined,
        EDGESCOPE_CONTEXT: undefined,
        XDG_CONFIG_HOME: undefined,
      };
      return { connection: connectionOf({ ...args, options }, { ...context, env, home: '' }), refused };
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return { connection: null, refused };
    }
  }
};

const SIGNS = { ok: '✓', warning: '!', failed: '✗' } as const;

const linesOf = (group: CheckGroup, checks: readonly Check[]): string[] => [
  group.name,
  ...checks.flatMap(({ name, state, text, remedy }) => [
    `  ${SIGNS[state]} ${state.padEnd(7)}  ${name}: ${text}`,
    ...(remedy === null ? [] : [`             ${remedy}`]),
  ]),
];

const shownText = (text: string): string => sanitise(maskText(text));

const shownCheck = ({ name, state, text, remedy }: Check): Check => ({
  name: shownText(name),
  state,
  text: shownText(text),
  remedy: remedy === null ? null : shownText(remedy),
});

/** The requested groups. @throws UsageError */
const groupsOf = ([word, extra]: readonly string[]): readonly CheckGroup[] => {
  if (extra !== undefined) throw new UsageError(`doctor: unexpected argument "${extra}"`, 'name one group, or none');
  if (word === undefined) return GROUPS;
  const found = GROUPS.find(({ name }) => name === word);
  if (found !== undefined) return [found];
  const names = GROUPS.map(({ name }) => name);
  const near = nearest(word, names);
  throw new UsageError(
    `doctor: no group ${word}`,
    near === null ? `the groups are ${names.join(', ')}` : `did you mean ${near}?`,
  );
};

/**
 * Runs `edgescope doctor [GROUP]`: checks everything that a start needs, even after a failure. Returns exit code 1 if a check
 * failed.
 * @throws UsageError
 */
export const doctor = async (
  args: Arguments,
  context: ProcessContext,
  program: Pick<Checked, 'code' | 'version'>,
): Promise<number> => {
  const groups = groupsOf(args.words);
  const format = args.options.get('output') ?? 'text';
  if (format !== 'text' && format !== 'json')
    throw new UsageError(`--output: "${format}" is not a format of doctor`, 'write text or json');
  const checked: Checked = { args, context, ...program, ...settingsFor(args, context) };
  if (checked.connection !== null && checked.connection.services.length > 0)
    throw new UsageError('doctor looks at one service', 'name one with --context NAME');
  const plain = isUnicode(context.env) ? (text: string) => text : toAscii;
  const report: { name: string; checks: readonly Check[] }[] = [];
  for (const group of groups) {
    const checks = (await group.checks(checked)).map(shownCheck);
    report.push({ name: group.name, checks });
    if (format === 'text') await printText(context.stdout, plain(`${linesOf(group, checks).join('\n')}\n`));
  }
  if (format === 'json') {
    const bundle = { edgescope: program.version, at: new Date().toISOString(), groups: report };
    await printText(context.stdout, `${JSON.stringify(bundle, null, 2)}\n`);
  }
  return report.some(({ checks }) => checks.some(({ state }) => state === 'failed')) ? EXIT.failed : EXIT.fine;
};
